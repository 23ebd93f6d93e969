package dev.weir.peers;

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
 * server's time in seconds, by which others see how fresh that is. The pool that looks for all adds
 * what it saw, {@code =} and {@link PeerSummary#text()}.
 *
 * @param id of the pool
 * @param limit what it has published; 0 = nothing
 * @param turnoverNanos likewise
 * @param seconds when, by the server's clock; 0 = never
 * @param answer what it saw for all pools at that time; null where it does not look for all
 */
public record PoolTag(
        String id, double limit, long turnoverNanos, long seconds, @Nullable PeerSummary answer) {
    private static final Pattern FORM =
            Pattern.compile(
                    "weir:([0-9a-f]{8})(?: L(\\d{1,6}(?:\\.\\d{1,3})?) T(\\d{1,9}) @(\\d{1,12})(?: =([0-9a-z-]{"
                            + PeerSummary.LENGTH
                            + "}))?)?(?: .*)?");

    /** Servers keep 63 bytes of such a name (PostgreSQL), and show signs other than these as ?. */
    private static final int MOST = 63;

    private static final int MOST_OF_NAME = 20;

    /** Digits of the server's time, until the year 2286. */
    private static final int SECONDS = 10;

    private static final long MILLI = 1_000_000L;

    public PoolTag(String id, double limit, long turnoverNanos, long seconds) {
        this(id, limit, turnoverNanos, seconds, null);
    }

    /** An id that no other pool has, as good as certainly. */
    public static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    /** The tag in an application name; null when there is none. */
    static @Nullable PoolTag in(@Nullable String applicationName) {
        Matcher m = FORM.matcher(applicationName == null ? "" : applicationName);
        if (!m.matches()) {
            return null;
        }
        String answer = m.group(5);
        return m.group(2) == null
                ? new PoolTag(m.group(1), 0, 0, 0)
                : new PoolTag(
                        m.group(1),
                        Double.parseDouble(m.group(2)),
                        Long.parseLong(m.group(3)) * MILLI,
                        Long.parseLong(m.group(4)),
                        answer == null ? null : PeerSummary.in(answer));
    }

    /**
     * Whether what it says is no older than {@code most} seconds. What bears a later time than that
     * of the server was said before its clock was set back, or by another server.
     */
    boolean isWithin(long most, long serverSeconds) {
        return seconds > 0 && !isAhead(serverSeconds) && serverSeconds - seconds <= most;
    }

    /** Whether it bears a later time than that of the server; a second more, since both round. */
    boolean isAhead(long serverSeconds) {
        return seconds > serverSeconds + 1;
    }

    /** As an application name of the pool called {@code poolName}; at most 63 bytes. */
    public String applicationName(String poolName) {
        return seconds == 0
                ? "weir:" + id + shown(poolName, MOST_OF_NAME)
                : untilTime() + seconds + afterTime(poolName);
    }

    /** The name up to the server's time, where only the server knows that. */
    String untilTime() {
        return String.format(Locale.ROOT, "weir:%s L%.1f T%d @", id, limit, turnoverNanos / MILLI);
    }

    /** The name from behind the server's time on. */
    String afterTime(String poolName) {
        int left = MOST - untilTime().length() - SECONDS;
        String seen = answer == null ? "" : " =" + answer.text();
        // cut short it would say something else
        String kept = seen.length() <= left ? seen : "";
        return kept + shown(poolName, Math.min(MOST_OF_NAME, left - kept.length() - 1));
    }

    /** The name as far as it is visible, behind a space; it must not look like an answer. */
    private static String shown(String poolName, int most) {
        String visible = poolName.replaceAll("[^ -~]|^=", "?");
        int length = Math.clamp(most, 0, visible.length());
        return length == 0 ? "" : " " + visible.substring(0, length);
    }
}
