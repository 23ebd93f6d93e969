package dev.weir;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pool at one instant. Counts of connections belong together; the sums since the start may be a
 * few events ahead of them.
 *
 * @param poolName the pool's name
 * @param total open connections: idle, leased and held
 * @param idle open, and free to be lent
 * @param leased in the hands of borrowers
 * @param held kept back by the pool for a moment: being checked or reset
 * @param opening being opened, overdue attempts included
 * @param closing being closed
 * @param waiting borrowers in the queue
 * @param ceiling most that total, opening and closing may be together
 * @param floor least that the pool keeps
 * @param limit most connections lent at a time at this moment, as {@code sizing=auto} found it;
 *     {@code ceiling} when {@code sizing=fixed}
 * @param suspended whether borrowers are being held until {@link PoolControl#resume()}
 * @param borrowed leases since the start
 * @param timeouts borrowers whose deadline passed since the start
 * @param rejected borrowers turned away before their deadline since the start: by {@code
 *     maxWaiters}, {@code rejectHopelessWaits} or {@code shedding}
 * @param opened connections opened since the start
 * @param openFailures attempts to open that failed since the start
 * @param closed connections closed since the start, by cause; causes without one are absent;
 *     unmodifiable
 * @param resets sessions brought back to their baseline since the start
 * @param unwrapped leases since the start that took the driver's own connection, where the pool
 *     cannot see what is done
 * @param waits how long borrowers waited that had to wait
 * @param meanHoldNanos estimate of how long a borrower keeps a connection; 0 when nothing is known
 * @param meanConnectNanos estimate of how long opening takes; 0 when nothing is known
 * @param longestWaitNanos age of the oldest borrower in the queue; 0 when none waits
 * @param lanes {@link Lane#SHORT} and {@link Lane#LONG}; empty with {@code lanes=off}; unmodifiable
 * @param server what the server allows, read once after the start; null when it is not known
 * @param tenants what became of tenants; null in a pool without
 */
public record PoolSnapshot(
        String poolName,
        int total,
        int idle,
        int leased,
        int held,
        int opening,
        int closing,
        int waiting,
        int ceiling,
        int floor,
        int limit,
        boolean suspended,
        long borrowed,
        long timeouts,
        long rejected,
        long opened,
        long openFailures,
        Map<CloseCause, Long> closed,
        long resets,
        long unwrapped,
        LatencySummary waits,
        long meanHoldNanos,
        long meanConnectNanos,
        long longestWaitNanos,
        List<LaneSnapshot> lanes,
        @Nullable ServerLimits server,
        @Nullable TenantSnapshot tenants) {

    /** Copies {@code closed} and {@code lanes}. */
    public PoolSnapshot {
        lanes = List.copyOf(lanes);
        closed =
                closed.isEmpty()
                        ? Map.of()
                        : java.util.Collections.unmodifiableMap(new EnumMap<>(closed));
    }

    /** One lane; null with {@code lanes=off}. */
    public @Nullable LaneSnapshot lane(Lane lane) {
        for (LaneSnapshot one : lanes) {
            if (one.lane() == lane) {
                return one;
            }
        }
        return null;
    }

    /** All connections closed since the start. */
    public long closedInAll() {
        return closed.values().stream().mapToLong(Long::longValue).sum();
    }
}
