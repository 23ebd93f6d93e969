package dev.weir;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a pool that has not started tells of itself: its bounds, and that there is nothing. */
final class NotStarted {
    private NotStarted() {}

    static PoolSnapshot snapshot(WeirSettings settings) {
        return new PoolSnapshot(
                name(settings),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                settings.getMaximumPoolSize(),
                settings.getMinimumIdle(),
                0,
                false,
                0,
                0,
                0,
                0,
                0,
                Map.of(),
                0,
                0,
                LatencySummary.NONE,
                0,
                0,
                0,
                lanes(settings),
                null,
                tenants(settings));
    }

    static SizeExplanation explanation(WeirSettings settings) {
        return new SizeExplanation(
                name(settings),
                settings.getSizing(),
                0,
                0,
                0,
                0,
                settings.getMaximumPoolSize(),
                null,
                UseSummary.NONE,
                SizeEffect.unknown(1, SizeEffect.Basis.TOO_FEW_BORROWERS),
                SizeEffect.unknown(-1, SizeEffect.Basis.TOO_FEW_BORROWERS),
                List.of("the pool has not started: the first getConnection() starts it"),
                lanes(settings),
                tenants(settings),
                List.of());
    }

    /** A pool that nobody named gets a name when it starts. */
    static String name(WeirSettings settings) {
        String given = settings.getPoolName();
        return given == null ? "weir" : given;
    }

    private static List<LaneSnapshot> lanes(WeirSettings settings) {
        return settings.getLanes() == Lanes.OFF
                ? List.of()
                : List.of(none(Lane.SHORT), none(Lane.LONG));
    }

    private static @Nullable TenantSnapshot tenants(WeirSettings settings) {
        boolean any =
                settings.getTenancy() != Tenancy.OFF
                        && (settings.getTenants() != null
                                || settings.getTenantQuery() != null
                                || settings.getTenantSource() != null);
        return any ? TenantSnapshot.NONE : null;
    }

    private static LaneSnapshot none(Lane lane) {
        return new LaneSnapshot(lane, 0, 0, 0, 0, LatencySummary.NONE, 0);
    }
}
