package dev.weir.observe;

import static dev.weir.text.ComparisonWords.count;

import dev.weir.CloseCause;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.PoolSnapshot;
import dev.weir.ServerLimits;
import dev.weir.SizeExplanation;
import dev.weir.TenantSnapshot;
import dev.weir.lease.TenantState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
        LatencySummary waits,
        long longestWaitNanos,
        List<LaneSnapshot> lanes,
        @Nullable ServerLimits server,
        @Nullable TenantSnapshot tenants)
        implements PoolSnapshot {

    public PoolFigures {
        lanes = List.copyOf(lanes);
        closed = closed.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(closed));
    }

    /** What {@link LaneSnapshot} tells, and its words. */
    public record LaneFigures(
            Lane lane,
            int leased,
            int waiting,
            int limit,
            long borrowed,
            LatencySummary waits,
            int callSites)
            implements LaneSnapshot {

        public static LaneFigures none(Lane lane) {
            return new LaneFigures(lane, 0, 0, 0, 0, LatencySummary.NONE, 0);
        }

        /** What there is now of long work, if there ever was any; without full stops. */
        static List<String> sentences(LaneSnapshot lane) {
            int places = lane.callSites();
            if (lane.borrowed() == 0 && lane.waiting() == 0 && places == 0) {
                return List.of();
            }
            String known =
                    places == 0
                            ? ""
                            : "; %s in the application %s known to hold connections for long"
                                    .formatted(count(places, "place"), places == 1 ? "is" : "are");
            return List.of(
                    "long work has %s of at most %d at present, and %d of its borrowers wait%s"
                            .formatted(
                                    count(lane.leased(), "connection"),
                                    lane.limit(),
                                    lane.waiting(),
                                    known));
        }
    }

    /** What {@link TenantSnapshot} tells, and its words. */
    public record TenantFigures(
            int met,
            long binds,
            long rebinds,
            long firstUses,
            long unknown,
            List<TenantSnapshot.Waits> tenants)
            implements TenantSnapshot {

        /** Tenants that {@link SizeExplanation#toString} names, of those that waited. */
        private static final int EXPLAINED = 10;

        /** Of a pool that has not started. */
        public static final TenantFigures NONE = new TenantFigures(0, 0, 0, 0, 0, List.of());

        /** What there is at one instant, with what became of binds since the start. */
        public static TenantFigures of(TenantState state, long binds, long rebinds, long unknown) {
            Comparator<TenantSnapshot.Waits> least =
                    Comparator.comparingInt(TenantSnapshot.Waits::waiting)
                            .thenComparingLong(TenantSnapshot.Waits::waitedNanos);
            List<TenantSnapshot.Waits> all = new ArrayList<>(state.lines());
            all.sort(least.reversed());
            return new TenantFigures(
                    (int) all.stream().filter(waits -> waits.name() != null).count(),
                    binds,
                    rebinds,
                    state.firstUses(),
                    unknown,
                    all.subList(0, Math.min(all.size(), SHOWN)));
        }

        public TenantFigures {
            tenants = List.copyOf(tenants);
        }

        /** All tenants, then those that wait. */
        List<String> sentences() {
            List<String> sentences = new ArrayList<>();
            sentences.add(
                    "%s: %s, %d of them from another tenant; %s"
                            .formatted(
                                    count(met, "tenant"),
                                    count(binds, "bind"),
                                    rebinds,
                                    count(firstUses, "first use")));
            tenants.stream()
                    .filter(waits -> waits.served() + waits.waiting() > 0)
                    .limit(EXPLAINED)
                    .forEach(waits -> sentences.add(sentence(waits)));
            return sentences;
        }

        private static String sentence(TenantSnapshot.Waits waits) {
            return "%s: %d in use, %d waiting; %d waited, %.1f ms at most"
                    .formatted(
                            waits.name() == null ? "the pool's own user" : waits.name(),
                            waits.inUse(),
                            waits.waiting(),
                            waits.served(),
                            waits.longestWaitNanos() / 1e6);
        }
    }
}
