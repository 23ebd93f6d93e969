package dev.weir.lease;

import java.util.concurrent.atomic.AtomicLong;

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
        steady.pool.join(
                new Task() {
                    @Override
                    protected void wake() {
                        run(slot());
                    }
                });
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
    abstract static class Task extends Waiter {
        private static final AtomicLong THREADS = new AtomicLong();

        Task() {
            super(-THREADS.incrementAndGet());
            hint = LaneHint.LONG;
        }

        @Override
        boolean isJob() {
            return true;
        }
    }
}
