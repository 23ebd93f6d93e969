package dev.weir.lease;

/** Runs the pool's own short tasks later. Tests replace it together with the {@link Clock}. */
@FunctionalInterface
public interface Scheduler {

    /**
     * Runs {@code task} once after {@code delayNanos}, on a thread of the pool. A task never
     * blocks. Does nothing when the scheduler was shut down.
     *
     * @return what takes the task back; harmless after it has run
     */
    Cancellable schedule(Runnable task, long delayNanos);

    /** A task that may still be taken back. */
    @FunctionalInterface
    interface Cancellable {
        /** Takes the task back if it has not begun. */
        void cancel();
    }
}
