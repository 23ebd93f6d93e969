package dev.weir.lease;

import dev.weir.Lane;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Tasks in virtual time, more than may run: some of them wait at each moment. */
final class StandingBatch {
    private final SteadyPool steady;
    private final long holdNanos;

    /**
     * @param tasks that wait or run
     * @param holdNanos how long each has its connection, however many run
     */
    StandingBatch(SteadyPool steady, int tasks, long holdNanos) {
        this.steady = steady;
        this.holdNanos = holdNanos;
        for (int i = 0; i < tasks; i++) {
            ask();
        }
    }

    private void ask() {
        steady.pool.join(new Task(this::run));
    }

    private void run(Slot slot) {
        long lease = slot.lease();
        steady.time.schedule(
                () -> {
                    slot.release(lease, Verdict.LEND_ON);
                    ask();
                },
                holdNanos);
    }

    /** A task's wait in the long lane, of a thread that has no other connection. */
    static class Task extends QuietWaiter {
        private static final AtomicLong THREADS = new AtomicLong();

        Task(Consumer<Slot> use) {
            super(-THREADS.incrementAndGet(), Lane.LONG, use);
        }

        @Override
        boolean isJob() {
            return true;
        }
    }
}
