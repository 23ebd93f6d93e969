package dev.weir.observe;

import dev.weir.CloseCause;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.PoolSnapshot;
import dev.weir.ServerLimits;
import dev.weir.TenantSnapshot;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link PoolSnapshot} tells. */
public record PoolFigures(
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
        double slowDown,
        boolean suspended,
        long borrowed,
        long timeouts,
        long rejected,
        long opened,
        long openFailures,
        Map<CloseCause, Long> closed,
        long resets,
        long unwrapped,
        Map<String, Long> leftBehind,
        LatencySummary waits,
        long meanHoldNanos,
        long meanConnectNanos,
        long longestWaitNanos,
        List<LaneSnapshot> lanes,
        @Nullable ServerLimits server,
        @Nullable TenantSnapshot tenants)
        implements PoolSnapshot {

    /** Copies {@code closed} and {@code lanes}. */
    public PoolFigures {
        lanes = List.copyOf(lanes);
        closed = closed.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(closed));
    }
}
