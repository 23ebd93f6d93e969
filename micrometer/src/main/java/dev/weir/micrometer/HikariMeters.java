package dev.weir.micrometer;

import dev.weir.PoolSnapshot;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The meters that HikariCP exports to Micrometer, by the same names, types, tags and units.
 *
 * <p>{@code hikaricp.connections.max} is the limit in force. It is what {@code active} comes up to
 * under load, so alerts on their ratio keep their meaning; with {@code sizing=fixed} it is {@code
 * maximumPoolSize}. Waits that ended without a connection count in {@code acquire} too, as with
 * HikariCP.
 */
final class HikariMeters {
    private static final String PREFIX = "hikaricp.connections";

    private final @Nullable Timer acquire;
    private final @Nullable Timer usage;
    private final @Nullable Timer creation;
    private final @Nullable Counter timeout;

    HikariMeters(MeterMaker make, boolean leaseTimes) {
        make.gauge(PREFIX, null, "Total connections", PoolSnapshot::total);
        make.gauge(PREFIX + ".idle", null, "Idle connections", PoolSnapshot::idle);
        make.gauge(PREFIX + ".active", null, "Active connections", PoolSnapshot::leased);
        make.gauge(PREFIX + ".pending", null, "Pending threads", PoolSnapshot::waiting);
        make.gauge(PREFIX + ".max", null, "Max connections", HikariMeters::max);
        make.gauge(PREFIX + ".min", null, "Min connections", PoolSnapshot::floor);
        Tags none = Tags.empty();
        this.acquire =
                leaseTimes
                        ? make.timer(PREFIX + ".acquire", "Connection acquire time", none)
                        : null;
        this.usage =
                leaseTimes ? make.timer(PREFIX + ".usage", "Connection usage time", none) : null;
        this.creation = make.timer(PREFIX + ".creation", "Connection creation time", none);
        this.timeout = make.counter(PREFIX + ".timeout", "Connection timeout total count", none);
    }

    /** A pool that has not started has no limit yet. */
    private static int max(PoolSnapshot now) {
        return now.limit() == 0 ? now.ceiling() : now.limit();
    }

    void acquired(long waitedNanos) {
        record(acquire, waitedNanos);
    }

    void released(long heldNanos) {
        record(usage, heldNanos);
    }

    void opened(long nanos) {
        record(creation, nanos);
    }

    void notServed(long waitedNanos) {
        record(acquire, waitedNanos);
        if (timeout != null) {
            timeout.increment();
        }
    }

    private static void record(@Nullable Timer timer, long nanos) {
        if (timer != null) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
