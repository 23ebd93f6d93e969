package dev.weir.engine;

import dev.weir.Diagnosis;
import dev.weir.Holder;
import dev.weir.PoolSnapshot;
import dev.weir.PoolTimeoutException;
import dev.weir.PoolTimeoutException.Reason;
import dev.weir.fleet.FleetBudgetException;
import dev.weir.lease.Clock;
import dev.weir.lease.LeaseView;
import dev.weir.lease.PoolState;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Waiter;
import dev.weir.observe.HolderFigures;
import dev.weir.observe.PoolObserver;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which exception a borrower gets that was not served, and what is known for it. Thread-safe. */
final class BorrowFailures {
    /**
     * Borrowers that give up within this time are told of the same: thousands may do so together,
     * all of them late already, and a look at the queue costs time under the pool's lock. Who comes
     * while another looks does not wait. The counts are of the moment.
     */
    private static final long FRESH_NANOS = 20_000_000L;

    private final String pool;
    private final SlotPool slots;
    private final PoolObserver observer;
    private final Supplier<PoolSnapshot> snapshot;
    private final Clock clock;
    private volatile @Nullable Seen last;

    private record Seen(
            long at,
            List<LeaseView> leases,
            Set<Long> waiting,
            List<Holder> holders,
            List<Diagnosis.Held> held) {}

    BorrowFailures(
            String pool,
            Clock clock,
            SlotPool slots,
            PoolObserver observer,
            Supplier<PoolSnapshot> snapshot) {
        this.pool = pool;
        this.slots = slots;
        this.observer = observer;
        this.snapshot = snapshot;
        this.clock = clock;
    }

    /** For a borrower that was ready to wait for {@code patience} nanoseconds. Counts it. */
    SQLException exception(Waiter waiter, long patience) {
        return switch (waiter.outcome()) {
            case CLOSED ->
                    new SQLNonTransientConnectionException(
                            pool + " - the pool is closed", "08003", WeirPool.CLOSED_CODE);
            case REFUSED -> refused(waiter.failure());
            case QUEUE_FULL ->
                    notServed(
                            Reason.QUEUE_FULL,
                            Math.min(patience, waiter.waitedNanos()),
                            diagnosis(),
                            null);
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
        Diagnosis diagnosis = diagnosis();
        // of the very numbers that the message has: nobody is told that all are in use when none is
        PoolSnapshot seen = diagnosis.snapshot();
        boolean busy = seen.leased() > 0 || seen.suspended();
        boolean saturated = busy && failure == null && !state.isConnectWhatTook(patience);
        Reason reason = Reason.CANNOT_CONNECT;
        if (saturated) {
            reason = Reason.SATURATED;
        } else if (failure instanceof FleetBudgetException) {
            reason = Reason.FLEET_BUDGET;
        }
        return notServed(reason, patience, diagnosis, failure);
    }

    private SQLException notServed(
            Reason reason, long waitedNanos, Diagnosis diagnosis, @Nullable Throwable failure) {
        PoolTimeoutException thrown =
                new PoolTimeoutException(reason, waitedNanos / 1_000_000, diagnosis, failure);
        observer.notServed(thrown, waitedNanos);
        return thrown;
    }

    private Diagnosis diagnosis() {
        Seen seen = last;
        if (seen == null || clock.nanoTime() - seen.at > FRESH_NANOS) {
            seen = look();
            last = seen;
        }
        long me = Thread.currentThread().threadId();
        List<Long> own =
                seen.leases.stream()
                        .filter(lease -> lease.holder() == me)
                        .map(LeaseView::connection)
                        .toList();
        List<Holder> holders = seen.holders;
        if (!own.isEmpty()) {
            Set<Long> waiting = new HashSet<>(seen.waiting);
            waiting.add(me);
            holders = HolderFigures.of(seen.leases, waiting);
        }
        return new Diagnosis(snapshot.get(), holders, seen.held, own);
    }

    /**
     * The borrower has left the queue already, but counts as waiting for those who look next: they
     * may be the others of a deadlock.
     */
    private Seen look() {
        long at = clock.nanoTime();
        List<LeaseView> leases = slots.leases();
        Set<Long> waiting = slots.waitingThreads();
        waiting.add(Thread.currentThread().threadId());
        return new Seen(at, leases, waiting, HolderFigures.of(leases, waiting), slots.held());
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
