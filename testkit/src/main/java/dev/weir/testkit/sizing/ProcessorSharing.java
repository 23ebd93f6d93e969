package dev.weir.testkit.sizing;

import java.util.PriorityQueue;

/**
 * A station that shares its capacity equally among all who are there.
 *
 * <p>In virtual work: each who is there has received the same amount since the station was last
 * empty, so the next to end is the one with the smallest goal.
 */
final class ProcessorSharing {
    private record Goal(double work, long number, Runnable end) implements Comparable<Goal> {
        @Override
        public int compareTo(Goal other) {
            int byWork = Double.compare(work, other.work);
            return byWork != 0 ? byWork : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Goal> goals = new PriorityQueue<>(256);
    private Capacity capacity;
    private double factor = 1;
    private double given;
    private double rate;
    private double last;
    private double nextEnd = Double.POSITIVE_INFINITY;
    private long numbers;

    ProcessorSharing(Capacity capacity) {
        this.capacity = capacity;
    }

    void capacity(Capacity next) {
        capacity = next;
    }

    void factor(double next) {
        factor = next;
    }

    double nextEnd() {
        return nextEnd;
    }

    void advance(double now) {
        given += (now - last) * rate;
        last = now;
    }

    void add(double work, Runnable end) {
        goals.add(new Goal(given + work, numbers++, end));
    }

    Runnable removeNext() {
        Goal goal = goals.remove();
        if (goals.isEmpty()) {
            given = 0;
        }
        return goal.end();
    }

    void refresh(double now, int inDatabase) {
        int here = goals.size();
        if (here == 0) {
            rate = 0;
            nextEnd = Double.POSITIVE_INFINITY;
            return;
        }
        rate = capacity.rate(here, inDatabase) * factor / here;
        double left = goals.element().work() - given;
        nextEnd = rate > 0 ? Math.max(now, now + left / rate) : Double.POSITIVE_INFINITY;
    }
}
