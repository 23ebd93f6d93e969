package dev.weir;

import dev.weir.lease.Clock;
import dev.weir.lease.LeaseView;
import dev.weir.lease.PoolState;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Waiter;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a borrower is told that was not served. Thread-safe. */
final class FailedBorrow {
    private static final int CLOSED_CODE = 5;

    /**
     * Borrowers that give up within this time are told of the same holders: thousands may do so
     * together, and each look at the queue costs time under the pool's lock.
     */
    private static final long FRESH_NANOS = 20_000_000L;

    private final String pool;
    private final Clock clock;
    private final SlotPool slots;
    private final PoolObserver observer;
    private final Supplier<PoolSnapshot> snapshot;
    private volatile @Nullable HoldersSeen holdersSeen;

    /** Who held connections a moment ago. */
    private record HoldersSeen(
            List<LeaseView> leases, Set<Long> waiting, List<Holder> holders, long at) {}

    FailedBorrow(
            String pool,
            Clock clock,
            SlotPool slots,
            PoolObserver observer,
            Supplier<PoolSnapshot> snapshot) {
        this.pool = pool;
        this.clock = clock;
        this.slots = slots;
        this.observer = observer;
        this.snapshot = snapshot;
    }

    /**
     * The exception for a wait that has ended without a connection. Counts it.
     *
     * @param patience how long the borrower was ready to wait, in nanoseconds
     */
    SQLException exception(Waiter waiter, long patience) {
        return switch (waiter.outcome()) {
            case CLOSED ->
                    new SQLNonTransientConnectionException(
                            pool + " - the pool is closed", "08003", CLOSED_CODE);
            case REFUSED -> refused(waiter.failure());
            case QUEUE_FULL ->
                    turnedAway(waiter, PoolTimeoutException.Reason.QUEUE_FULL, null, patience);
            case TENANT_QUEUE_FULL ->
                    turnedAway(
                            waiter, PoolTimeoutException.Reason.TENANT_QUEUE_FULL, null, patience);
            case HOPELESS ->
                    turnedAway(
                            waiter,
                            PoolTimeoutException.Reason.HOPELESS,
                            hopeless(waiter, patience),
                            patience);
            case SHED -> turnedAway(waiter, PoolTimeoutException.Reason.SHED, null, patience);
            case LEFT, WAITING, SERVED -> left(patience);
        };
    }

    private SQLException left(long patience) {
        if (Thread.currentThread().isInterrupted()) {
            SQLException interrupted =
                    new SQLException(
                            pool + " - interrupted while waiting for a connection", "57014");
            interrupted.initCause(new InterruptedException());
            return interrupted;
        }
        Throwable failure = slots.lastFailure();
        PoolState state = slots.state();
        boolean busy = state.leased() + state.held() > 0 || state.suspended();
        boolean saturated = busy && failure == null;
        PoolTimeoutException timeout =
                new PoolTimeoutException(
                        saturated
                                ? PoolTimeoutException.Reason.SATURATED
                                : PoolTimeoutException.Reason.CANNOT_CONNECT,
                        patience / 1_000_000,
                        diagnosis(),
                        failure);
        observer.timedOut(timeout, patience, state);
        return timeout;
    }

    private SQLException turnedAway(
            Waiter waiter,
            PoolTimeoutException.Reason reason,
            @Nullable String numbers,
            long patience) {
        PoolTimeoutException rejection =
                new PoolTimeoutException(
                        reason, waiter.waitedNanos() / 1_000_000, diagnosis(), numbers, null);
        observer.rejected(rejection, Math.min(patience, waiter.waitedNanos()), slots.state());
        return rejection;
    }

    private static String hopeless(Waiter waiter, long patience) {
        return String.format(
                Locale.ROOT,
                "its turn would come in about %s, after %d others, and it may wait %s",
                Durations.readable(java.time.Duration.ofNanos(waiter.forecastNanos())),
                waiter.depth() - 1,
                Durations.readable(java.time.Duration.ofNanos(patience)));
    }

    private Diagnosis diagnosis() {
        HoldersSeen seen = look();
        long me = Thread.currentThread().threadId();
        List<Long> own =
                seen.leases.stream()
                        .filter(lease -> lease.holder() == me)
                        .map(LeaseView::connection)
                        .toList();
        if (own.isEmpty()) {
            return new Diagnosis(snapshot.get(), seen.holders);
        }
        Set<Long> waiting = new HashSet<>(seen.waiting);
        waiting.add(me);
        List<Holder> holders = Holders.of(seen.leases, waiting);
        NestedBorrow nested =
                new NestedBorrow(
                        own,
                        (int) holders.stream().filter(Holder::alsoWaiting).count(),
                        holders.size(),
                        (int) seen.leases.stream().map(LeaseView::holder).distinct().count());
        return new Diagnosis(snapshot.get(), holders, nested);
    }

    /**
     * The borrower has left the queue already, but counts as waiting for those who look next: they
     * may be the others of a deadlock.
     */
    private HoldersSeen look() {
        HoldersSeen seen = holdersSeen;
        if (seen == null || clock.nanoTime() - seen.at > FRESH_NANOS) {
            List<LeaseView> leases = slots.leases();
            Set<Long> waiting = slots.waitingThreads();
            waiting.add(Thread.currentThread().threadId());
            seen = new HoldersSeen(leases, waiting, Holders.of(leases, waiting), clock.nanoTime());
            holdersSeen = seen;
        }
        return seen;
    }

    /** The server's own state and code, in an exception of the caller's own. */
    private SQLException refused(@Nullable Throwable failure) {
        SQLException cause = failure instanceof SQLException e ? e : null;
        return new SQLInvalidAuthorizationSpecException(
                pool + " - the database refuses the credentials",
                cause == null ? "28000" : cause.getSQLState(),
                cause == null ? 0 : cause.getErrorCode(),
                failure);
    }
}
