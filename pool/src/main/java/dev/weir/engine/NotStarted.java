package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.Lanes;
import dev.weir.LatencySummary;
import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.Tenancy;
import dev.weir.WeirSettings;
import dev.weir.connect.ConnectionCheckException;
import dev.weir.lease.SizeState;
import dev.weir.observe.LaneFigures;
import dev.weir.observe.PoolFigures;
import dev.weir.observe.SizeFigures;
import dev.weir.observe.TenantFigures;
import dev.weir.text.MaskedUrl;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a pool that has not started tells of itself: its bounds, and that there is nothing. */
public final class NotStarted {
    private NotStarted() {}

    public static PoolSnapshot snapshot(WeirSettings settings) {
        return new PoolFigures(
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
                Double.NaN,
                false,
                0,
                0,
                0,
                0,
                0,
                Map.of(),
                0,
                0,
                Map.of(),
                LatencySummary.NONE,
                0,
                0,
                0,
                lanes(settings),
                null,
                tenants(settings));
    }

    public static SizeExplanation explanation(WeirSettings settings) {
        return new SizeFigures(
                name(settings),
                settings.getSizing(),
                0,
                0,
                0,
                0,
                settings.getMaximumPoolSize(),
                SizeState.NONE,
                List.of("the pool has not started: the first getConnection() starts it"),
                lanes(settings),
                tenants(settings),
                List.of());
    }

    /** The health of a pool that is closed, started or not. */
    public static PoolHealth closed(PoolSnapshot present) {
        return new PoolHealth(PoolHealth.Status.CLOSED, "the pool is closed", null, present);
    }

    /** Why a pool did not start, as the message of an exception. */
    public static String message(WeirSettings settings, SQLException cause) {
        boolean isOwn = cause instanceof ConnectionCheckException || isClosedPool(cause);
        return name(settings)
                + " - could not start: "
                + (isOwn
                        ? String.valueOf(cause.getMessage())
                        : "no connection to the database%s (%s, SQLState %s)"
                                .formatted(
                                        place(settings.getJdbcUrl()),
                                        cause.getClass().getSimpleName(),
                                        cause.getSQLState()));
    }

    private static String place(@Nullable String url) {
        return url == null ? "" : " at " + MaskedUrl.of(url);
    }

    private static boolean isClosedPool(SQLException cause) {
        return cause.getErrorCode() == Engine.CLOSED_CODE && "08003".equals(cause.getSQLState());
    }

    /** A pool that nobody named gets a name when it starts. */
    private static String name(WeirSettings settings) {
        String given = settings.getPoolName();
        return given == null ? "weir" : given;
    }

    private static List<LaneSnapshot> lanes(WeirSettings settings) {
        return settings.getLanes() == Lanes.OFF
                ? List.of()
                : List.of(LaneFigures.none(Lane.SHORT), LaneFigures.none(Lane.LONG));
    }

    private static @Nullable TenantFigures tenants(WeirSettings settings) {
        boolean any =
                settings.getTenancy() != Tenancy.OFF
                        && (settings.getTenants() != null
                                || settings.getTenantQuery() != null
                                || settings.getTenantSource() != null);
        return any ? TenantFigures.NONE : null;
    }
}
