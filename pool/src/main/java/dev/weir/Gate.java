package dev.weir;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets so many borrowers at a pool at a time, in the order of their coming. Thread-safe; only one
 * thread sets the number.
 */
final class Gate {
    private static final int OPEN = 1 << 24;

    private final Permits permits = new Permits();
    private volatile int present = OPEN;

    /** Lets that many in at a time; {@link Integer#MAX_VALUE}: everybody. */
    void setPermits(int number) {
        int wanted = Math.min(number, OPEN);
        if (wanted > present) {
            permits.release(wanted - present);
        } else if (wanted < present) {
            permits.reducePermits(present - wanted);
        }
        present = wanted;
    }

    /**
     * Waits to be let in, {@code nanos} at most, or until interrupted; the flag then stays set.
     *
     * @return whether it was let in, so that {@link #leave} is due
     */
    boolean enter(long nanos) {
        try {
            return permits.tryAcquire(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * How many are in. One that is being let in counts although its thread may not run yet: whoever
     * comes has to wait behind it.
     */
    int inside() {
        int number = present;
        return permits.hasQueuedThreads()
                ? number
                : Math.max(0, number - permits.availablePermits());
    }

    void leave() {
        permits.release();
    }

    private static final class Permits extends Semaphore {
        private static final long serialVersionUID = 1L;

        Permits() {
            super(OPEN, true);
        }

        @Override
        protected void reducePermits(int reduction) {
            super.reducePermits(reduction);
        }
    }
}
