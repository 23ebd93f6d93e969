package dev.weir.lease;

import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/**
 * A clock that stands still until its next event, and the queue of those events: a history in it
 * takes no time and happens the same way each time.
 */
public final class VirtualTime implements Clock, Scheduler {
    private static final long BEGINNING = 1_000_000_000L;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final LongSupplier tieBreaker;
    private long now = BEGINNING;
    private long made;
    private int readings;

    /** Events of the same instant happen in the order in which they were scheduled. */
    public VirtualTime() {
        this(() -> 0);
    }

    /**
     * @param tieBreaker decides between events of the same instant
     */
    VirtualTime(LongSupplier tieBreaker) {
        this.tieBreaker = tieBreaker;
    }

    @Override
    public long nanoTime() {
        if (--readings == 0) {
            now += 2_500_000_000L;
        }
        return now;
    }

    /** The process stands still for 2.5 s before the clock is read for that time from now on. */
    void pauseBefore(int reading) {
        readings = reading;
    }

    /** Time since the beginning. */
    long elapsed() {
        return now - BEGINNING;
    }

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        Event event = new Event(now + delayNanos, tieBreaker.getAsLong(), made++, task);
        if (event.at >= now) {
            events.add(event);
        }
        return () -> event.cancelled = true;
    }

    /** Schedules at a time since the beginning. */
    void at(long elapsedNanos, Runnable task) {
        schedule(task, elapsedNanos - elapsed());
    }

    /** When the next event is due, since the beginning; {@link Long#MAX_VALUE} without one. */
    public long nextDue() {
        Event next = events.peek();
        return next == null ? Long.MAX_VALUE : next.at - BEGINNING;
    }

    /** Lets the next event happen. */
    void step() {
        Event event = events.remove();
        now = Math.max(now, event.at);
        if (!event.cancelled) {
            event.task.run();
        }
    }

    /** The process stands still for so long: what is due meanwhile happens afterwards. */
    public void pause(long nanos) {
        now += nanos;
    }

    /** Lets everything happen that is due until {@code elapsedNanos}. */
    public void runUntil(long elapsedNanos) {
        while (nextDue() <= elapsedNanos) {
            step();
        }
        now = Math.max(now, BEGINNING + elapsedNanos);
    }

    private static final class Event implements Comparable<Event> {
        final long at;
        final long tie;
        final long number;
        final Runnable task;
        boolean cancelled;

        Event(long at, long tie, long number, Runnable task) {
            this.at = at;
            this.tie = tie;
            this.number = number;
            this.task = task;
        }

        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(at, other.at);
            int byTie = byTime != 0 ? byTime : Long.compare(tie, other.tie);
            return byTie != 0 ? byTie : Long.compare(number, other.number);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
