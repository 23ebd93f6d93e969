package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * A pool at one instant. Idle and leased move without the lock, so they are exact for each slot but
 * not all of one moment.
 *
 * @param total everything that counts against the ceiling
 * @param idle ready to lend, or to be validated first
 * @param leased owned by borrowers
 * @param held being validated or reset
 * @param opening connects under way, overdue ones included
 * @param connectingNanos how long the oldest connect has been under way that is not overdue, 0
 *     without one
 * @param closing closes under way
 * @param waiting borrowers in the queue
 * @param oldestWaitNanos how long the one has waited that came first
 * @param borrowed leases that ever began
 * @param connectNanos the expected connect time, 0 when unknown
 * @param limits the bounds in force; the ceiling is cut to what the server takes
 * @param permits connections that may be lent at a time, {@link Integer#MAX_VALUE} without a limit
 *     law
 * @param longWork what long work has and may have; null where no work is told apart
 * @param suspended whether the pool is suspended
 */
public record PoolState(
        int total,
        int idle,
        int leased,
        int held,
        int opening,
        long connectingNanos,
        int closing,
        int waiting,
        long oldestWaitNanos,
        long borrowed,
        long connectNanos,
        PoolLimits limits,
        int permits,
        @Nullable LongWorkState longWork,
        boolean suspended) {

    private static final double MOST = 0.75;

    /**
     * Whether a borrower that has waited so long did so for a connect: one has been under way for
     * most of that time. The connect's own deadline may fall on the same moment as the borrower's,
     * and be noticed later.
     */
    public boolean isConnectWhatTook(long waitedNanos) {
        return connectingNanos > 0 && connectingNanos >= MOST * waitedNanos;
    }
}
