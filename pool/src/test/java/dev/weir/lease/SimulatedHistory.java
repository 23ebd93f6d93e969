package dev.weir.lease;

import dev.weir.lease.SimulatedConnection.Phase;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One pool, its borrowers and its server in virtual time, with a second set of books: who waits in
 * which order, who owns what, and which connection must not be lent again. Each step of the pool is
 * compared with them at once.
 */
final class SimulatedHistory {
    private static final long MS = 1_000_000L;

    final VirtualTime time;
    final HistoryLog log;
    final SplittableRandom random;
    final SimulatedUpstream upstream;
    final SlotPool pool;

    /** Borrowers in the queue, in the order in which they joined. */
    final LinkedHashSet<SimulatedBorrower> waiting = new LinkedHashSet<>();

    /** Leases under way. */
    final Set<Lease> leases = new LinkedHashSet<>();

    boolean suspended;
    boolean closed;
    private int borrowers;

    /** Leases that ever began. */
    long begun;

    /** The first promise that was found broken. */
    @Nullable AssertionError broken;

    private final List<SimulatedConnection> suspectedLeaks = new ArrayList<>();

    /** A lease as its borrower remembers it. */
    record Lease(Slot slot, long lease, SimulatedConnection connection, String owner) {}

    SimulatedHistory(long seed, PoolLimits limits, int trouble, boolean told) {
        random = new SplittableRandom(seed);
        time = new VirtualTime(() -> random.nextInt());
        log = new HistoryLog(time, told);
        upstream = new SimulatedUpstream(time, random.split(), trouble, log, this::fail);
        pool = new SlotPool(time, time, upstream, new Events(), limits, random::nextDouble);
        upstream.pool = pool;
        pool.start();
    }

    void require(boolean holds, String otherwise) {
        if (!holds) {
            fail(otherwise);
        }
    }

    private void fail(String what) {
        AssertionError error = new AssertionError(what);
        // the pool carries on whatever its callbacks throw
        broken = broken == null ? error : broken;
        throw error;
    }

    // --- what borrowers do ---

    SimulatedBorrower borrow(long holdNanos, BorrowerPlan plan, long deadlineNanos) {
        SimulatedBorrower borrower = new SimulatedBorrower(this, borrowers++, holdNanos, plan);
        Slot slot = pool.tryBorrow();
        if (slot != null) {
            log.add("%s takes slot %d", borrower, slot.record.number);
            require(waiting.isEmpty(), borrower + " overtook " + waiting);
            require(!suspended && !closed, "lent while suspended or closed");
            begin(borrower, slot, slot.lease());
            return borrower;
        }
        require(
                !waiting.isEmpty()
                        || suspended
                        || closed
                        || noneIdle()
                        || pool.limits().provenNanos() == 0,
                "sent to the queue although a connection is idle and nobody waits");
        log.add("%s joins", borrower);
        waiting.add(borrower);
        pool.join(borrower);
        if (borrower.outcome() == Waiter.Outcome.WAITING) {
            time.schedule(() -> leave(borrower), deadlineNanos);
        }
        return borrower;
    }

    private boolean noneIdle() {
        for (Slot slot : pool.table().slots) {
            if (slot.state() == Slot.IDLE) {
                return false;
            }
        }
        return true;
    }

    void leave(SimulatedBorrower borrower) {
        boolean waited = waiting.remove(borrower);
        boolean left = pool.leave(borrower);
        require(left == waited, borrower + " left: " + left + ", waited: " + waited);
        require(borrower.outcome() != Waiter.Outcome.WAITING, borrower + " still waits");
        if (left) {
            log.add("%s leaves", borrower);
        }
    }

    void waitEnded(SimulatedBorrower borrower) {
        log.add("%s: %s", borrower, borrower.outcome());
        switch (borrower.outcome()) {
            case SERVED -> {
                require(borrower.equals(waiting.getFirst()), borrower + " overtook " + waiting);
                require(!suspended, "served while suspended");
                begin(borrower, borrower.slot(), borrower.slot().lease());
            }
            case CLOSED -> require(closed, "ended as closed by an open pool");
            case REFUSED -> require(borrower.failure() != null, "refused without a cause");
            default -> fail(borrower + " woken as " + borrower.outcome());
        }
        waiting.remove(borrower);
    }

    private void begin(SimulatedBorrower borrower, Slot slot, long leased) {
        SimulatedConnection connection = (SimulatedConnection) slot.connection();
        require(connection.phase == Phase.OPEN, "lent " + connection);
        require(connection.spent == null, "lent again: " + connection);
        require(connection.owner == null, "lent to two: " + connection);
        require(slot.isLeasedAs(leased), "lent without a lease");
        connection.owner = borrower;
        begun++;
        Lease lease = new Lease(slot, leased, connection, borrower.toString());
        leases.add(lease);
        time.schedule(() -> end(lease, borrower.plan), borrower.holdNanos);
    }

    private void end(Lease lease, BorrowerPlan plan) {
        SimulatedConnection connection = lease.connection;
        boolean mine = leases.remove(lease);
        log.add("%s ends (%s), is the owner: %s", lease.owner, plan, mine);
        if (mine) {
            connection.owner = null;
            if (plan == BorrowerPlan.RETIRE || plan == BorrowerPlan.ABORT) {
                connection.spent = "retired";
            }
        }
        if (plan == BorrowerPlan.ABORT) {
            boolean won = lease.slot.claim(lease.lease);
            require(won == mine, "claimed: " + won + ", owned: " + mine);
            if (won) {
                time.schedule(
                        () -> {
                            lease.slot.retire(CloseReason.ABORTED);
                        },
                        random.nextLong(5 * MS));
            }
        } else {
            boolean won = lease.slot.release(lease.lease, plan.verdict());
            require(won == mine, "ended: " + won + ", owned: " + mine);
        }
        require(!lease.slot.isLeasedAs(lease.lease), "the lease goes on");
        if (random.nextInt(4) == 0) {
            time.schedule(() -> endAgain(lease), random.nextLong(50 * MS));
        }
    }

    /** A second close, perhaps after the connection was lent on, is nothing. */
    private void endAgain(Lease lease) {
        log.add("%s ends again", lease.owner);
        require(!lease.slot.isLeasedAs(lease.lease), "the lease is back");
        boolean won =
                random.nextBoolean()
                        ? lease.slot.release(lease.lease, BorrowerPlan.LEND_ON.verdict())
                        : lease.slot.claim(lease.lease);
        require(!won, "a lease ended twice");
    }

    // --- what operators do ---

    void doom(Lease lease) {
        log.add("doom %s", lease.connection);
        lease.connection.spent = "doomed";
        lease.slot.doom(
                lease.lease,
                switch (random.nextInt(3)) {
                    case 0 -> CloseReason.BROKEN;
                    case 1 -> CloseReason.ROLE_CHANGED;
                    default -> CloseReason.EVICTED;
                });
    }

    void evictAll() {
        log.add("evict all");
        for (Slot slot : pool.table().slots) {
            ((SimulatedConnection) slot.connection()).spent = "evicted";
        }
        upstream.evictions++;
        pool.evictAll();
    }

    void suspend() {
        log.add("suspend");
        suspended = true;
        pool.suspend();
    }

    void resume() {
        log.add("resume");
        suspended = false;
        pool.resume();
    }

    void setLimits(PoolLimits limits) {
        log.add("%s", limits);
        pool.setLimits(limits);
    }

    /** Closes the pool; leases may go on for a while. */
    void close(long graceNanos) {
        log.add("close the pool");
        closed = true;
        pool.close();
        require(waiting.isEmpty(), "still waiting for a closed pool: " + waiting);
        time.schedule(this::seize, graceNanos);
    }

    private void seize() {
        log.add("seize %s", leases);
        List<PhysicalConnection> owned = new ArrayList<>();
        for (Iterator<Lease> i = leases.iterator(); i.hasNext(); ) {
            SimulatedConnection connection = i.next().connection;
            connection.owner = null;
            owned.add(connection);
            i.remove();
        }
        List<PhysicalConnection> seized = pool.seize();
        require(
                seized.size() == owned.size() && seized.containsAll(owned),
                "seized " + seized + " of " + owned);
    }

    /** Leaks that were reported and whose end was not. */
    List<SimulatedConnection> leaksWithoutEnd() {
        return suspectedLeaks;
    }

    private final class Events implements PoolEvents {
        @Override
        public void leakSuspected(LeaseView lease) {
            SimulatedConnection connection = (SimulatedConnection) lease.physical();
            require(!suspectedLeaks.contains(connection), "reported twice: " + lease);
            suspectedLeaks.add(connection);
        }

        @Override
        public void leakEnded(LeaseView lease) {
            SimulatedConnection connection = (SimulatedConnection) lease.physical();
            require(suspectedLeaks.remove(connection), "never reported: " + lease);
        }
    }
}
