package dev.weir.spring.boot.actuate;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One pool as the endpoint {@code weir} shows it. The names and units of its parts are a promise:
 * parts may be added, none is renamed or changes its meaning before the next major version. Holds
 * no URL, user, password or SQL.
 *
 * @param pool the pool's name
 * @param sizing who decides on the size: {@code auto} or {@code fixed}
 * @param suspended whether borrowers are being held
 * @param connections how many there are, and may be
 * @param waiting borrowers in the queue now
 * @param waits how long borrowers waited that had to, since the start
 * @param totals what was counted since the start
 * @param lanes short and long work; empty with {@code lanes=off}
 * @param tenants the tenants; null in a pool without
 * @param server what the server allows; null where it is not known
 * @param holders who holds connections now, the longest first
 * @param busyInPool connections that the pool itself has at work now, the longest first
 * @param explanation why the pool has this size
 */
public record PoolReport(
        String pool,
        String sizing,
        boolean suspended,
        Connections connections,
        Waiting waiting,
        Waits waits,
        Totals totals,
        List<LaneReport> lanes,
        @Nullable Tenants tenants,
        @Nullable Server server,
        List<HolderReport> holders,
        List<InPool> busyInPool,
        Explanation explanation) {

    /**
     * Connections.
     *
     * @param open open now: idle, in use, or in the pool's own hands
     * @param inUse of them, lent
     * @param idle of them, free to be lent
     * @param inPool of them, being validated or reset
     * @param opening being opened
     * @param closing being closed
     * @param limit most that may be lent at this moment
     * @param ceiling most that may be open
     * @param floor fewest that are kept open
     */
    public record Connections(
            int open,
            int inUse,
            int idle,
            int inPool,
            int opening,
            int closing,
            int limit,
            int ceiling,
            int floor) {}

    /**
     * The queue.
     *
     * @param borrowers how many wait
     * @param longestMillis how long the first of them has waited
     */
    public record Waiting(int borrowers, double longestMillis) {}

    /** A distribution of waits, in milliseconds. */
    public record Waits(long count, double p50Millis, double p99Millis, double maxMillis) {}

    /**
     * Sums since the start of the pool.
     *
     * @param borrowed leases
     * @param timeouts borrowers whose deadline passed
     * @param rejected borrowers turned away before
     * @param opened connections opened
     * @param openFailures connects that failed
     * @param closed connections closed, by cause
     * @param resets sessions reset
     * @param unwrapped leases that took the driver's own connection
     */
    public record Totals(
            long borrowed,
            long timeouts,
            long rejected,
            long opened,
            long openFailures,
            Map<String, Long> closed,
            long resets,
            long unwrapped) {}

    /** One lane; {@code limit}: most connections that it may have at this moment. */
    public record LaneReport(
            String lane, int inUse, int waiting, int limit, long borrowed, Waits waits) {}

    /**
     * The tenants.
     *
     * @param met tenants that the pool has met
     * @param binds connections bound to a tenant since the start
     * @param firstUses tenants that a connection met for the first time
     * @param tenants those with the most waiting, at most 100
     */
    public record Tenants(int met, long binds, long firstUses, List<TenantReport> tenants) {}

    /** One tenant; {@code name}: null for the pool's own user. */
    public record TenantReport(
            @Nullable String name,
            int inUse,
            int waiting,
            long waited,
            double meanWaitMillis,
            double longestWaitMillis) {}

    /** What the server allows in all, and how many it had when the pool asked. */
    public record Server(int allowed, int taken) {}

    /**
     * Who holds a connection.
     *
     * @param connection its number within the pool
     * @param thread name of the thread that borrowed it; null when not known
     * @param heldMillis for how long
     * @param activity {@code running}, {@code idle_in_transaction}, {@code idle} or {@code unknown}
     * @param alsoWaiting whether the same thread waits for another connection
     * @param lane {@code short} or {@code long}; null when not known
     * @param borrowedAt a line of the application; null without {@code leakDetectionThreshold}
     */
    public record HolderReport(
            long connection,
            @Nullable String thread,
            double heldMillis,
            String activity,
            boolean alsoWaiting,
            @Nullable String lane,
            @Nullable String borrowedAt) {}

    /**
     * A connection that the pool itself has at work: {@code validation}, {@code reset}, {@code
     * abort}.
     */
    public record InPool(long connection, String work, double heldMillis) {}

    /**
     * Why the pool has this size.
     *
     * @param sentences what there is to say now; for people, the words may change
     * @param decisions the latest 20, the latest first
     */
    public record Explanation(List<String> sentences, List<Decision> decisions) {}

    /** A decision: {@code law} is {@code limit} or {@code growth}. */
    public record Decision(Instant at, String law, double from, double to, String reason) {}
}
