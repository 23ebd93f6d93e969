package dev.weir;

import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a pool marks its sessions for its peers: {@code weir:1a2b3c4d orders} as the application name
 * of all, and on the one that it last looked at the server through what the peers are to know,
 * {@code weir:1a2b3c4d L12.5 T40 @1763757600 orders}: limit, turn-over in milliseconds, and the
 * server's time in seconds, by which others see how fresh that is.
 *
 * @param id of the pool
 * @param limit what it has published; 0 = nothing
 * @param turnoverNanos likewise
 * @param seconds when, by the server's clock; 0 = never
 */
record PoolTag(String id, double limit, long turnoverNanos, long seconds) {
    private static final Pattern FORM =
            Pattern.compile(
                    "weir:([0-9a-f]{8})(?: L(\\d{1,6}(?:\\.\\d{1,3})?) T(\\d{1,9}) @(\\d{1,12}))?(?: .*)?");

    /** PostgreSQL keeps 63 bytes of an application name, and shows other signs than these as ?. */
    private static final int MOST_OF_NAME = 20;

    private static final long MILLI = 1_000_000L;

    /** An id that no other pool has, as good as certainly. */
    static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    /** The tag in an application name; null when there is none. */
    static @Nullable PoolTag in(@Nullable String applicationName) {
        Matcher m = FORM.matcher(applicationName == null ? "" : applicationName);
        if (!m.matches()) {
            return null;
        }
        return m.group(2) == null
                ? new PoolTag(m.group(1), 0, 0, 0)
                : new PoolTag(
                        m.group(1),
                        Double.parseDouble(m.group(2)),
                        Long.parseLong(m.group(3)) * MILLI,
                        Long.parseLong(m.group(4)));
    }

    /** As an application name of the pool called {@code poolName}. */
    String applicationName(String poolName) {
        String visible = poolName.replaceAll("[^ -~]", "?");
        String shown = visible.substring(0, Math.min(MOST_OF_NAME, visible.length()));
        return seconds == 0
                ? "weir:" + id + " " + shown
                : String.format(
                        Locale.ROOT,
                        "weir:%s L%.1f T%d @%d %s",
                        id,
                        limit,
                        turnoverNanos / MILLI,
                        seconds,
                        shown);
    }
}
