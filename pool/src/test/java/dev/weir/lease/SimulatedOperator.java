package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.lease.Sightings.Sight;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** What operators, other threads and the rest of the world do to a pool in a history. */
final class SimulatedOperator {
    private static final long MS = 1_000_000L;

    private final SimulatedHistory history;
    private final Set<SimulatedLease> lost = new HashSet<>();

    SimulatedOperator(SimulatedHistory history) {
        this.history = history;
    }

    void evictOnReturn(SimulatedLease lease) {
        history.log.add("evict %s on return", lease.connection());
        lease.connection().spent = "evicted";
        lease.slot()
                .evictOnReturn(
                        lease.lease(),
                        switch (history.random.nextInt(3)) {
                            case 0 -> CloseCause.BROKEN;
                            case 1 -> CloseCause.ROLE_CHANGED;
                            default -> CloseCause.EVICTED;
                        });
    }

    /** Another thread than the borrower's ends a lease. */
    void end(SimulatedLease lease, BorrowerPlan plan) {
        history.log.add("another thread ends that of %s", lease.borrower());
        history.end(lease, plan);
    }

    /** Nobody can return a lease any more. */
    void lose(SimulatedLease lease, boolean reclaim) {
        if (!lost.add(lease)) {
            return;
        }
        history.seen.saw(Sight.LEASE_LOST);
        history.log.add("lost: %s, reclaimed: %s", lease, reclaim);
        if (reclaim) {
            history.over(lease, true);
        }
        history.pool.lost(lease.slot(), lease.lease(), reclaim);
        history.require(
                lease.slot().isLeasedAs(lease.lease()) != reclaim,
                () -> "a lost lease, reclaimed: " + reclaim);
    }

    void evictOne(SplittableRandom random) {
        Slot[] slots = history.pool.core.slots();
        if (slots.length > 0) {
            Slot slot = slots[random.nextInt(slots.length)];
            SimulatedConnection connection = (SimulatedConnection) slot.connection();
            history.log.add("evict %s", connection);
            connection.spent = "evicted";
            history.pool.evict(slot, connection);
        }
    }

    void evictAll() {
        history.log.add("evict all");
        for (Slot slot : history.pool.core.slots()) {
            ((SimulatedConnection) slot.connection()).spent = "evicted";
        }
        history.gateway.evictions++;
        history.pool.evictAll();
    }

    void suspend() {
        history.log.add("suspend");
        history.suspended = true;
        history.pool.suspend();
    }

    void resume() {
        history.log.add("resume");
        history.suspended = false;
        history.pool.resume();
    }

    /** Closes the pool; leases may go on for a while. */
    void close(long graceNanos) {
        history.log.add("close the pool");
        history.closed = true;
        history.pool.close();
        history.require(
                history.waiting.isEmpty(),
                () -> "still waiting for a closed pool: " + history.waiting);
        history.time.schedule(this::seize, graceNanos);
    }

    private void seize() {
        history.log.add("seize %s", history.leases);
        List<PhysicalConnection> owned = new ArrayList<>();
        for (Iterator<SimulatedLease> i = history.leases.iterator(); i.hasNext(); ) {
            SimulatedConnection connection = i.next().connection();
            connection.owner = null;
            owned.add(connection);
            i.remove();
        }
        List<PhysicalConnection> seized = history.pool.seize();
        history.require(
                seized.size() == owned.size() && seized.containsAll(owned),
                () -> "seized " + seized + " of " + owned);
    }

    void setLimits(PoolLimits limits) {
        history.log.add("%s", limits);
        history.limitRestarts();
        history.pool.setLimits(limits);
    }

    void setMaxWaiters(int most) {
        history.log.add("at most %d wait", most);
        history.maxWaiters = most;
        history.pool.setMaxWaiters(most);
    }

    /** Something that only a pool that finds its limit hears of. */
    void tellLimit(SplittableRandom random) {
        switch (random.nextInt(3)) {
            case 0 -> {
                double prior = 1 + 5 * random.nextDouble();
                history.log.add("limit from %.1f", prior);
                history.limitRestarts();
                history.pool.restartLimit(prior, random.nextLong());
            }
            case 1 -> {
                ServerView known = HistoryShape.surroundings(random);
                history.log.add("%s", known);
                history.surroundings = known;
                history.pool.setSurroundings(known);
            }
            default -> {
                history.log.add("look at the server");
                history.pool.lookAtServer(random.nextLong(200 * MS));
            }
        }
    }
}
