package dev.weir.testkit.world;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleSupplier;

/**
 * A database that serves all statements at once: processors, storage, one row that many want, and
 * its bad days.
 */
public final class SharedDatabase {
    private final EventQueue events;
    private final Station processors;
    private final Station storage;
    private final Deque<Runnable> lockQueue = new ArrayDeque<>();
    private boolean locked;

    /** Statements at the stations, and those that wait for the lock. */
    private int busy;

    private double factor = 1;
    private double speed = 1;
    private DoubleSupplier besideSpeed = () -> 1;

    SharedDatabase(EventQueue events, Capacity processors, Capacity storage) {
        this.events = events;
        this.processors = new Station(processors);
        this.storage = new Station(storage);
    }

    /** From now on all is faster or slower by this factor: how the machine wavers by itself. */
    void factor(double next) {
        advance();
        factor = next;
        refresh();
    }

    /** The same, beside it: what is done to the machine. */
    public void speed(double next) {
        advance();
        speed = next;
        refresh();
    }

    /** From now on time beside the processors passes this much faster. */
    void besideSpeed(DoubleSupplier next) {
        besideSpeed = next;
    }

    /** Replaces the processors. */
    public void processors(Capacity next) {
        advance();
        processors.capacity(next);
        refresh();
    }

    /** Begins work that takes {@code nanos} on a processor of its own. */
    public void work(double nanos, Runnable whenDone) {
        enter(processors, nanos, whenDone);
    }

    /**
     * Begins a step.
     *
     * @return whether it is over already; else {@code whenDone} is run when it is
     */
    public boolean begin(Step step, Runnable whenDone) {
        switch (step.kind()) {
            case COMPUTE -> enter(processors, step.nanos(), whenDone);
            case READ -> enter(storage, step.nanos(), whenDone);
            case BESIDE ->
                    events.after((long) (step.nanos() / besideSpeed.getAsDouble()), whenDone);
            case IDLE -> events.after((long) step.nanos(), whenDone);
            case LOCK -> {
                return isLocked(whenDone);
            }
            case UNLOCK -> {
                unlock();
                return true;
            }
        }
        return false;
    }

    private void enter(Station station, double nanos, Runnable whenDone) {
        advance();
        busy++;
        station.add(nanos, whenDone);
        refresh();
    }

    /** Whoever waits for the row still burdens the database. */
    private boolean isLocked(Runnable whenDone) {
        if (!locked) {
            locked = true;
            return true;
        }
        lockQueue.add(whenDone);
        advance();
        busy++;
        refresh();
        return false;
    }

    private void unlock() {
        Runnable next = lockQueue.poll();
        if (next == null) {
            locked = false;
            return;
        }
        advance();
        busy--;
        refresh();
        events.after(0, next);
    }

    /** When the next work is done; {@link Long#MAX_VALUE} while there is none. */
    long nextEnd() {
        return Math.min(processors.nextEnd(), storage.nextEnd());
    }

    /** Ends the next work, at {@link #nextEnd}, which is now. */
    void endNext() {
        advance();
        boolean computed = processors.nextEnd() <= storage.nextEnd();
        Runnable done = (computed ? processors : storage).removeNext();
        busy--;
        refresh();
        done.run();
    }

    private void advance() {
        processors.advance(events.now());
        storage.advance(events.now());
    }

    private void refresh() {
        processors.refresh(busy, factor * speed);
        storage.refresh(busy, factor * speed);
    }
}
