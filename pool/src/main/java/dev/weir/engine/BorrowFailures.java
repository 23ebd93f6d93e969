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
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.observe.PoolObserver;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which exception a borrower gets that was not served, and what is known for it. Thread-safe. */
final class BorrowFailures {
    /**
     * Borrowers that give up within this time are told of the same holders and waits: thousands may
     * do so together, all of them late already; a look at the queue costs time under the pool's
     * lock, and one at the histogram of waits some thousand reads.
     */
    static final long FRESH_NANOS = 20_000_000L;

    /** While one of them looks anew, the others make do with what is no older than this. */
    static final long STALE_NANOS = 200_000_000L;

    private final String pool;
    private final SlotPool slots;
    private final PoolObserver observer;
    private final Function<LaneFigures.Waits, PoolSnapshot> snapshot;
    private final CoalescingSupplier<HoldersSeen> holders;

    /** Who held connections a moment ago, and how long borrowers waited. */
    private record HoldersSeen(
            LaneFigures.Waits waits,
            List<LeaseView> leases,
            Set<Long> waiting,
            List<Holder> holders,
            List<Diagnosis.Held> held) {}

    BorrowFailures(
            String pool,
            Clock clock,
            SlotPool slots,
            PoolObserver observer,
            Function<LaneFigures.Waits, PoolSnapshot> snapshot) {
        this.pool = pool;
        this.slots = slots;
        this.observer = observer;
        this.snapshot = snapshot;
        this.holders = new CoalescingSupplier<>(clock, this::look);
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
                            pool + " - the pool is closed", "08003", Engine.CLOSED_CODE);
            case REFUSED -> refused(waiter.failure());
            case QUEUE_FULL -> turnedAway(waiter, Reason.QUEUE_FULL, patience);
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
        PoolTimeoutException timeout =
                new PoolTimeoutException(
                        saturated
                                ? Reason.SATURATED
                                : failure instanceof FleetBudgetException
                                        ? Reason.FLEET_BUDGET
                                        : Reason.CANNOT_CONNECT,
                        patience / 1_000_000,
                        diagnosis,
                        failure);
        observer.notServed(timeout, patience, state);
        return timeout;
    }

    private SQLException turnedAway(Waiter waiter, Reason reason, long patience) {
        PoolTimeoutException rejection =
                new PoolTimeoutException(
                        reason, waiter.waitedNanos() / 1_000_000, diagnosis(), null);
        observer.notServed(rejection, Math.min(patience, waiter.waitedNanos()), slots.state());
        return rejection;
    }

    private Diagnosis diagnosis() {
        HoldersSeen seen = holders.get();
        long me = Thread.currentThread().threadId();
        List<Holder> found = seen.holders;
        Diagnosis.Nested nested = null;
        List<Long> own =
                seen.leases.stream()
                        .filter(lease -> lease.holder() == me)
                        .map(LeaseView::connection)
                        .toList();
        if (!own.isEmpty()) {
            Set<Long> waiting = new HashSet<>(seen.waiting);
            waiting.add(me);
            found = HolderFigures.of(seen.leases, waiting);
            nested =
                    new Diagnosis.Nested(
                            own,
                            (int) found.stream().filter(Holder::alsoWaiting).count(),
                            found.size(),
                            (int) seen.leases.stream().map(LeaseView::holder).distinct().count());
        }
        return new Diagnosis(snapshot.apply(seen.waits), found, seen.held, nested);
    }

    /**
     * The borrower has left the queue already, but counts as waiting for those who look next: they
     * may be the others of a deadlock.
     */
    private HoldersSeen look() {
        List<LeaseView> leases = slots.leases();
        Set<Long> waiting = slots.waitingThreads();
        waiting.add(Thread.currentThread().threadId());
        List<Holder> found = HolderFigures.of(leases, waiting);
        return new HoldersSeen(observer.waits(), leases, waiting, found, slots.held());
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

    /**
     * A look at something that takes its time, shared by those who want one together: what was seen
     * a moment ago will do, and while one of them looks anew, the others make do with what is a
     * little older. Nobody waits for the look of another, which may have been preempted in the
     * middle of it. Thread-safe.
     */
    static final class CoalescingSupplier<T> {
        private final Clock clock;
        private final Supplier<T> look;
        private final AtomicBoolean looking = new AtomicBoolean();
        private volatile @Nullable Seen<T> last;

        private record Seen<T>(T what, long at) {}

        CoalescingSupplier(Clock clock, Supplier<T> look) {
            this.clock = clock;
            this.look = look;
        }

        T get() {
            Seen<T> seen = last;
            long now = clock.nanoTime();
            if (seen != null && now - seen.at <= FRESH_NANOS) {
                return seen.what;
            }
            boolean isFirst = looking.compareAndSet(false, true);
            if (!isFirst && seen != null && now - seen.at <= STALE_NANOS) {
                return seen.what;
            }
            try {
                T what = look.get();
                last = new Seen<>(what, now);
                return what;
            } finally {
                if (isFirst) {
                    looking.set(false);
                }
            }
        }
    }
}
