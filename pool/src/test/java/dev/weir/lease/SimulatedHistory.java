package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Lane;
import dev.weir.lease.Sightings.Sight;
import dev.weir.lease.SimulatedConnection.Phase;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pool, its borrowers and its server in virtual time, with a second set of books: who waits in
 * which order, who owns what, and which connection must not be lent again. Each step of the pool is
 * compared with them at once.
 */
final class SimulatedHistory {
    private static final long MS = 1_000_000L;

    final HistoryShape shape;
    final VirtualTime time;
    final HistoryLog log;
    final Sightings seen;
    final SplittableRandom random;
    final SimulatedGateway gateway;
    final SlotPool pool;
    final SimulatedOperator operator;

    final PassingBooks passing = new PassingBooks(this);
    final LentBooks lent = new LentBooks(this);
    final LongWorkBooks longWork = new LongWorkBooks(this);
    final LineBooks lines = new LineBooks(this, longWork);
    private final AdmissionBooks turnedAway = new AdmissionBooks(this);
    final @Nullable TenantBooks tenants;

    /** Borrowers in the queue, in the order in which they joined. */
    final LinkedHashSet<SimulatedBorrower> waiting = new LinkedHashSet<>();

    /** Leases under way. */
    final Set<SimulatedLease> leases = new LinkedHashSet<>();

    int maxWaiters;

    /** What the pool was told of the server. */
    ServerView surroundings = ServerView.UNKNOWN;

    boolean suspended;
    boolean closed;
    private int borrowers;

    /** Leases that ever began. */
    long begun;

    /** The first promise that was found broken. */
    @Nullable AssertionError broken;

    final List<SimulatedConnection> suspectedLeaks = new ArrayList<>();

    SimulatedHistory(
            long seed,
            HistoryShape shape,
            PoolLimits limits,
            double prior,
            int trouble,
            boolean told,
            Sightings seen) {
        this.shape = shape;
        this.seen = seen;
        random = new SplittableRandom(seed);
        time = new VirtualTime(() -> random.nextInt());
        log = new HistoryLog(time, told);
        gateway = new SimulatedGateway(time, random.split(), trouble, log, this::fail);
        pool =
                new SlotPool(
                        time,
                        time,
                        gateway,
                        new Events(),
                        limits,
                        shape.tenantsPerConnection(),
                        random::nextDouble);
        gateway.pool = pool;
        gateway.most = this::most;
        operator = new SimulatedOperator(this);
        int most = shape.tenantsPerConnection();
        tenants = most == 0 ? null : new TenantBooks(this, most);
        maxWaiters = shape.maxWaiters();
        shape.begin(pool, prior, seed);
    }

    void require(boolean holds, String otherwise) {
        if (!holds) {
            fail(otherwise);
        }
    }

    void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            fail(otherwise.get());
        }
    }

    void fail(String what) {
        AssertionError error = new AssertionError(what);
        // the pool carries on whatever its callbacks throw
        broken = broken == null ? error : broken;
        throw error;
    }

    /** Borrowers in the queue that must be served when a connection is to be had. */
    int servable() {
        if (tenants != null) {
            return tenants.servable();
        }
        int servable = 0;
        int longs = 0;
        for (SimulatedBorrower waits : waiting) {
            servable += waits.inLongLine ? 0 : 1;
            longs += waits.inLongLine ? 1 : 0;
        }
        return longs == 0 || longWork.hasAllItMay() ? servable : servable + 1;
    }

    /** Where everything is, for people. */
    String present() {
        StringBuilder text = new StringBuilder("waiting: " + waiting + ", leased: " + leases);
        for (Slot slot : pool.core.slots()) {
            text.append(", slot ").append(slot.record.number).append(" in state ");
            text.append(slot.state()).append(": ").append(slot.connection());
        }
        return text.append(", permits ").append(pool.core.permits.all()).toString();
    }

    /** Connections that are kept open: one at most while the server is nearly full. */
    int floor() {
        int floor = pool.core.limits().floor();
        return surroundings.isNearlyFull() ? Math.min(1, floor) : floor;
    }

    /** Connections that there may be, whatever asks for them. */
    int most() {
        PoolLimits limits = pool.core.limits();
        int most = Math.max(limits.floor(), surroundings.most());
        return Math.min(limits.ceiling(), Math.max(1, most));
    }

    /** The limit begins anew. */
    void limitRestarts() {
        longWork.limitRestarts();
    }

    // --- what borrowers do ---

    SimulatedBorrower borrow(Request request) {
        SimulatedBorrower borrower = new SimulatedBorrower(this, borrowers++, request);
        // before the call, by whose end the pool may have one ready for the next
        boolean noneWasIdle = noneIdle();
        Slot slot =
                tenants == null && request.hint() != Lane.LONG
                        ? pool.tryBorrow(borrower.holder)
                        : pool.tryBorrow(request.tenant(), request.hint());
        if (slot != null) {
            log.add("%s takes slot %d", borrower, slot.record.number);
            if (!waiting.isEmpty()) {
                passing.passes(borrower);
            }
            require(!suspended && !closed, "lent while suspended or closed");
            if (random.nextInt(32) == 0) {
                slot.timeLease();
            }
            if (pool.samples() && tenants == null && request.hint() == null) {
                pool.sampled(slot, request.callSite());
            }
            begin(borrower, slot, slot.lease());
            return borrower;
        }
        require(
                !waiting.isEmpty()
                        || suspended
                        || closed
                        || tenants != null
                        || (borrower.countsAsLong() && longWork.hasAllItMay())
                        || noneWasIdle
                        || pool.core.limits().provenNanos() == 0,
                "sent to the queue although a connection is idle and nobody waits");
        join(borrower);
        return borrower;
    }

    private void join(SimulatedBorrower borrower) {
        log.add("%s joins", borrower);
        for (SimulatedLease lease : leases) {
            borrower.heldOne |= lease.holder() == borrower.holder;
        }
        boolean full = maxWaiters > 0 && waiting.size() >= maxWaiters;
        boolean permitsAreOut =
                shape.sizing() == HistoryShape.Sizing.AUTO
                        && leases.size() >= pool.core.permits.all();
        boolean says = shape.everybodySays() || pool.asksForCaller();
        if (says && borrower.hint == null && borrower.request.callSite() > 0) {
            borrower.calledFrom(borrower.request.callSite());
        }
        borrower.joinedAt = time.elapsed();
        waiting.add(borrower);
        pool.join(borrower);
        borrower.hasJoined = true;
        if (waiting.contains(borrower)) {
            require(!full, () -> borrower + " waits although the queue was full");
            require(!borrower.nested || borrower.heldOne, () -> borrower + " holds nothing");
            require(
                    borrower.nested || !borrower.heldOne || !permitsAreOut,
                    () -> borrower + " waits for a permit that it may hold itself");
            longWork.joined(borrower);
            time.schedule(() -> leave(borrower), borrower.request.deadlineNanos());
        }
    }

    private boolean noneIdle() {
        for (Slot slot : pool.core.slots()) {
            if (slot.state() == Slot.IDLE) {
                return false;
            }
        }
        return true;
    }

    void leave(SimulatedBorrower borrower) {
        boolean waited = waiting.remove(borrower);
        passing.over(borrower);
        boolean left = pool.leave(borrower);
        require(left == waited, () -> borrower + " left: " + left + ", waited: " + waited);
        require(borrower.outcome() != Waiter.Outcome.WAITING, () -> borrower + " still waits");
        if (left) {
            lent.left(borrower);
            log.add("%s leaves", borrower);
        }
    }

    void waitEnded(SimulatedBorrower borrower) {
        log.add("%s: %s", borrower, borrower.outcome());
        passing.over(borrower);
        switch (borrower.outcome()) {
            case SERVED -> {
                longWork.joined(borrower);
                lines.turnOf(borrower);
                count(borrower.cameInVain, Sight.CAME_IN_VAIN);
                require(!suspended, "served while suspended");
                begin(borrower, borrower.slot(), borrower.slot().lease());
                lent.handedOver(borrower);
            }
            case CLOSED -> require(closed, "ended as closed by an open pool");
            case REFUSED -> require(borrower.failure() != null, "refused without a cause");
            default -> turnedAway.check(borrower);
        }
        if (waiting.remove(borrower) && borrower.outcome() != Waiter.Outcome.SERVED) {
            lent.left(borrower);
        }
    }

    /** Takes note of what happened, if it did. */
    void count(boolean happened, Sight what) {
        if (happened) {
            seen.saw(what);
        }
    }

    private void begin(SimulatedBorrower borrower, Slot slot, long leased) {
        SimulatedConnection connection = (SimulatedConnection) slot.connection();
        require(connection.phase == Phase.OPEN, () -> "lent " + connection);
        require(connection.spent == null, () -> "lent again: " + connection);
        require(connection.owner == null, () -> "lent to two: " + connection);
        require(slot.isLeasedAs(leased), "lent without a lease");
        connection.owner = borrower;
        connection.busy = random.nextInt(4) > 0;
        begun++;
        SimulatedLease lease =
                new SimulatedLease(
                        slot, leased, connection, borrower, slot.holder(), time.elapsed());
        leases.add(lease);
        time.schedule(() -> end(lease, borrower.request.plan()), borrower.request.holdNanos());
    }

    /** Ends a lease, whoever does it; another may have ended it before. */
    void end(SimulatedLease lease, BorrowerPlan plan) {
        SimulatedConnection connection = lease.connection();
        boolean mine = leases.contains(lease);
        log.add("%s ends (%s), is the owner: %s", lease.borrower(), plan, mine);
        if (mine) {
            over(lease, plan == BorrowerPlan.RETIRE || plan == BorrowerPlan.ABORT);
        }
        if (plan == BorrowerPlan.ABORT) {
            boolean won = lease.slot().take(lease.lease());
            require(won == mine, () -> "taken: " + won + ", owned: " + mine);
            if (won) {
                lease.slot().giveUp(CloseCause.ABORTED);
            }
        } else {
            boolean won = lease.slot().release(lease.lease(), plan.verdict());
            require(won == mine, () -> "ended: " + won + ", owned: " + mine);
        }
        require(!lease.slot().isLeasedAs(lease.lease()), "the lease goes on");
        if (random.nextInt(4) == 0) {
            time.schedule(() -> endAgain(lease), random.nextLong(50 * MS));
        }
    }

    /** Takes a lease that has ended out of the books. */
    void over(SimulatedLease lease, boolean retires) {
        leases.remove(lease);
        longWork.ended(lease);
        lent.ended(lease);
        SimulatedConnection connection = lease.connection();
        connection.owner = null;
        connection.spent = retires ? "retired" : connection.spent;
    }

    /** A second close, perhaps after the connection was lent on, is nothing. */
    private void endAgain(SimulatedLease lease) {
        log.add("%s ends again", lease.borrower());
        require(!lease.slot().isLeasedAs(lease.lease()), "the lease is back");
        boolean won =
                random.nextBoolean()
                        ? lease.slot().release(lease.lease(), BorrowerPlan.LEND_ON.verdict())
                        : lease.slot().take(lease.lease());
        require(!won, "a lease ended twice");
    }

    private final class Events implements PoolEvents {
        @Override
        public void leakSuspected(LeaseView lease) {
            SimulatedConnection connection = (SimulatedConnection) lease.physical();
            require(!suspectedLeaks.contains(connection), () -> "reported twice: " + lease);
            suspectedLeaks.add(connection);
        }

        @Override
        public void leakProven(LeaseView lease, boolean reclaimed) {
            suspectedLeaks.remove((SimulatedConnection) lease.physical());
        }

        @Override
        public void leakEnded(LeaseView lease) {
            SimulatedConnection connection = (SimulatedConnection) lease.physical();
            require(suspectedLeaks.remove(connection), () -> "never reported: " + lease);
        }
    }
}
