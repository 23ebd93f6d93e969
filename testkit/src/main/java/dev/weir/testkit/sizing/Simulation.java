package dev.weir.testkit.sizing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/** Virtual time in seconds, its events and its chance. One seed is one history. Not thread-safe. */
public final class Simulation {
    private record Event(double at, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>(1024);
    private final long seed;
    private final RandomGenerator random;
    private final Database database;
    private final List<VirtualPool> pools = new ArrayList<>();
    private final List<VirtualPool> foreigners = new ArrayList<>();
    private long streams;
    private double now;
    private long numbers;

    Simulation(long seed, Capacity processors, Capacity storage) {
        this.seed = seed;
        random = chance().random();
        database = new Database(this, processors, storage);
    }

    /** Seconds since the beginning. */
    public double now() {
        return now;
    }

    /** The source of chance for controls and connects. */
    public RandomGenerator random() {
        return random;
    }

    void add(VirtualPool pool, boolean foreign) {
        (foreign ? foreigners : pools).add(pool);
    }

    /** The pools whose control is looked at, in the order of their making. */
    public List<VirtualPool> pools() {
        return Collections.unmodifiableList(pools);
    }

    /** The pools of others. */
    List<VirtualPool> foreigners() {
        return Collections.unmodifiableList(foreigners);
    }

    /** What the database's session view shows: the share of others in the busy sessions. */
    public double foreignShare() {
        int others = foreigners.stream().mapToInt(VirtualPool::inUse).sum();
        int ours = pools.stream().mapToInt(VirtualPool::inUse).sum();
        return others == 0 ? 0 : (double) others / (others + ours);
    }

    Database database() {
        return database;
    }

    /** Has an action run at a time, after those that were asked for earlier at the same time. */
    void at(double time, Runnable action) {
        events.add(new Event(time, numbers++, action));
    }

    void after(double seconds, Runnable action) {
        at(now + seconds, action);
    }

    /** A new stream of chance; the order of the calls tells them apart. */
    Chance chance() {
        return new Chance(seed, streams++);
    }

    /** Runs until a time. */
    void run(double until) {
        while (true) {
            Event next = events.peek();
            double served = database.nextEnd();
            double scheduled = next == null ? Double.POSITIVE_INFINITY : next.at();
            double time = Math.min(served, scheduled);
            if (time > until) {
                now = until;
                return;
            }
            now = time;
            if (served <= scheduled) {
                database.endNext();
            } else {
                events.poll();
                if (next != null) {
                    next.action().run();
                }
            }
        }
    }
}
