package dev.weir.lab.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one disturbance after the other happen, drawn at random, with random pauses, and notes when.
 * Each comes once before any comes again. A disturbance that has begun is always ended.
 */
final class Disturber implements AutoCloseable {

    private static final long LOOK_NANOS = 5_000_000;
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<Disturbance> all;
    private final List<Disturbance> toCome = new ArrayList<>();
    private final TimeSpan.Range every;
    private final Random random;
    private final Tally tally;
    private final List<Event> events = new ArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().name("soak-disturber").daemon().unstarted(this::run);
    private volatile boolean stopped;

    /**
     * A disturbance that happened.
     *
     * @param seconds when it began, from the start of the load
     * @param begin the same by {@link System#nanoTime}
     * @param end when its last step had returned; {@link Long#MAX_VALUE} while it lasts
     * @param recoveryNanos from its end to the next good transaction; -1 while there was none
     */
    record Event(String name, double seconds, long begin, long end, long recoveryNanos) {}

    private Disturber(SoakSettings settings, List<Disturbance> all, Tally tally) {
        this.all = all;
        this.every = settings.faultEvery();
        this.random = new Random(settings.seed() ^ 0x5eed);
        this.tally = tally;
    }

    static Disturber start(SoakSettings settings, List<Disturbance> all, Tally tally) {
        Disturber disturber = new Disturber(settings, all, tally);
        disturber.thread.start();
        return disturber;
    }

    /** What has happened so far, oldest first. */
    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /** Whether an error at that moment may be the doing of a disturbance. */
    synchronized boolean explains(long nanos) {
        long aftermath = SoakSettings.AFTERMATH.toNanos();
        for (Event event : events.reversed()) {
            boolean after = nanos - event.begin() >= 0;
            if (after && (event.end() == Long.MAX_VALUE || nanos - event.end() <= aftermath)) {
                return true;
            }
        }
        return false;
    }

    private void run() {
        while (pause()) {
            if (toCome.isEmpty()) {
                toCome.addAll(all);
            }
            happen(toCome.remove(random.nextInt(toCome.size())));
        }
    }

    /** Waits for the next one's time; false if there is to be none. */
    private boolean pause() {
        long least = every.least().toNanos();
        long most = every.most().toNanos();
        long until = System.nanoTime() + least + (long) (random.nextDouble() * (most - least));
        return sleep(until);
    }

    private void happen(Disturbance disturbance) {
        int place = note(disturbance.name(), System.nanoTime());
        try {
            disturbance.begin().run();
            sleep(System.nanoTime() + disturbance.lasts().toNanos());
        } catch (Exception e) {
            tally.surprise("the start of '" + disturbance.name() + "'", e);
        } finally {
            try {
                disturbance.end().run();
            } catch (Exception e) {
                tally.surprise("the end of '" + disturbance.name() + "'", e);
            }
        }
        long end = System.nanoTime();
        change(place, end, -1);
        while (!tally.goodSince(end) && System.nanoTime() - end < GIVE_UP_NANOS) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (tally.goodSince(end)) {
            change(place, end, System.nanoTime() - end);
        }
    }

    private synchronized int note(String name, long begin) {
        events.add(new Event(name, tally.seconds(begin), begin, Long.MAX_VALUE, -1));
        return events.size() - 1;
    }

    private synchronized void change(int place, long end, long recoveryNanos) {
        Event event = events.get(place);
        events.set(
                place, new Event(event.name(), event.seconds(), event.begin(), end, recoveryNanos));
    }

    private boolean sleep(long until) {
        long left;
        while ((left = until - System.nanoTime()) > 0 && !stopped) {
            LockSupport.parkNanos(left);
        }
        return !stopped;
    }

    /** Ends the disturbance under way, if any, and lets no other begin. Returns when it is over. */
    @Override
    public void close() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
    }
}
