package dev.weir.testkit.sizing;

import java.util.ArrayDeque;
import java.util.Deque;

/** The model of a database: processors, storage, one row that many want, and its bad days. */
final class Database {
    private final Simulation simulation;
    private final ProcessorSharing processors;
    private final ProcessorSharing storage;
    private final Deque<Runnable> lockQueue = new ArrayDeque<>();
    private boolean locked;
    private int busy;
    private double noise = 1;
    private double processorFactor = 1;
    private double storageFactor = 1;

    Database(Simulation simulation, Capacity processors, Capacity storage) {
        this.simulation = simulation;
        this.processors = new ProcessorSharing(processors);
        this.storage = new ProcessorSharing(storage);
    }

    void compute(double seconds, Runnable end) {
        enter(processors, seconds, end);
    }

    void read(double seconds, Runnable end) {
        enter(storage, seconds, end);
    }

    private void enter(ProcessorSharing station, double seconds, Runnable end) {
        advance();
        busy++;
        station.add(seconds, end);
        refresh();
    }

    /** Runs {@code then} when the row is locked; who waits still burdens the database. */
    void lock(Runnable then) {
        if (!locked) {
            locked = true;
            then.run();
            return;
        }
        lockQueue.add(then);
        advance();
        busy++;
        refresh();
    }

    void unlock() {
        Runnable next = lockQueue.poll();
        if (next == null) {
            locked = false;
            return;
        }
        advance();
        busy--;
        refresh();
        simulation.after(0, next);
    }

    /** Replaces the processors. */
    void processors(Capacity capacity) {
        advance();
        processors.capacity(capacity);
        refresh();
    }

    /** Makes everything faster or slower by a factor, on top of {@link #noise}. */
    void factors(double ofProcessors, double ofStorage) {
        advance();
        processorFactor = ofProcessors;
        storageFactor = ofStorage;
        applyFactors();
        refresh();
    }

    void noise(double factor) {
        advance();
        noise = factor;
        applyFactors();
        refresh();
    }

    private void applyFactors() {
        processors.factor(noise * processorFactor);
        storage.factor(noise * storageFactor);
    }

    double nextEnd() {
        return Math.min(processors.nextEnd(), storage.nextEnd());
    }

    void endNext() {
        advance();
        boolean computed = processors.nextEnd() <= storage.nextEnd();
        Runnable end = (computed ? processors : storage).removeNext();
        busy--;
        refresh();
        end.run();
    }

    private void advance() {
        processors.advance(simulation.now());
        storage.advance(simulation.now());
    }

    private void refresh() {
        processors.refresh(simulation.now(), busy);
        storage.refresh(simulation.now(), busy);
    }
}
