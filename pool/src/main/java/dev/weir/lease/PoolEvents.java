package dev.weir.lease;

import dev.weir.size.Growth;
import dev.weir.size.LimitDecision;
import java.util.List;

/**
 * Facts that the pool reports as they happen, without its lock; implementations must be quick and
 * must not throw.
 */
public interface PoolEvents {

    /**
     * The wait of a borrower ended.
     *
     * @param nanos how long it was
     * @param depth borrowers in the queue when it joined, itself included
     * @param isLong whether its work was known to be long
     */
    default void waited(Waiter.Outcome outcome, long nanos, int depth, boolean isLong) {}

    /** A lease that was timed ended after {@code nanos}; see {@link Slot#meterLease}. */
    default void held(long nanos) {}

    /** The same of one that the pool ended by itself, on a thread that others wait for. */
    default void reclaimed(long nanos) {}

    /** The growth law asked for connections. */
    default void grew(Growth decision) {}

    /** The limit law moved the limit, or has another state. */
    default void limited(LimitDecision decision) {}

    /** The server has become read-only: connections that were opened before are checked. */
    default void roleChanged() {}

    /** The pool has lost all its connections, 0 if it had closed them, and cannot connect. */
    default void outageBegan(int lost, Throwable failure) {}

    /** The database refuses credentials and took some before: told once in ten minutes. */
    default void credentialsRefused(Throwable failure) {}

    /** The server answers again, {@code nanos} after the first trouble. */
    default void outageEnded(long nanos) {}

    /**
     * Far more connections are lent than the limit, because threads borrow while they hold one, or
     * borrowers hold connections idle while others wait. Reported once until that has passed.
     *
     * @param past how many are lent for these reasons
     * @param limit the limit
     * @param most connections that the pool may have in all
     * @param leases who has connections, in no order
     */
    default void lentFarBeyond(int past, int limit, int most, List<LeaseView> leases) {}

    /** A lease has lasted longer than the leak threshold. Reported once per lease. */
    default void leakSuspected(LeaseView lease) {}

    /**
     * Nobody can return this lease any more.
     *
     * @param reclaimed whether it was taken back; its connection is then being closed
     */
    default void leakProven(LeaseView lease, boolean reclaimed) {}

    /** A lease that was reported as a leak has ended after all. */
    default void leakEnded(LeaseView lease) {}
}
