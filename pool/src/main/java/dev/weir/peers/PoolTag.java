package dev.weir.peers;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a pool marks its sessions for its peers: {@code weir:1a2b3c4d orders} as their name.
 *
 * @param id of the pool
 */
public record PoolTag(String id) {
    private static final Pattern FORM = Pattern.compile("weir:([0-9a-f]{8})(?: .*)?");

    /** Servers show no more of a name than 63 bytes (PostgreSQL). */
    private static final int MOST_OF_NAME = 20;

    /** A tag that no other pool has, as good as certainly. */
    public static PoolTag make() {
        return new PoolTag(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()));
    }

    /** The id of the pool that named a session so; null when none did. */
    static @Nullable String idIn(@Nullable String applicationName) {
        Matcher m = FORM.matcher(applicationName == null ? "" : applicationName);
        return m.matches() ? m.group(1) : null;
    }

    /** As an application name of the pool called {@code poolName}; servers show ASCII only. */
    public String applicationName(String poolName) {
        String visible = poolName.replaceAll("[^ -~]", "?");
        return "weir:" + id + " " + visible.substring(0, Math.min(MOST_OF_NAME, visible.length()));
    }
}
