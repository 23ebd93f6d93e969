package dev.weir.peers;

import dev.weir.database.Database.Group;
import dev.weir.size.PeerPools;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of a server say of the pools on it, to one of these.
 *
 * @param pools pools of this kind, this one included; 0 = it does not see itself
 * @param own connections of this pool
 * @param taken connections of all clients
 * @param peers those at work, for the limit law; its foreign share is of this moment alone
 */
public record Census(int pools, int own, int taken, PeerPools peers) {

    /** How a pool marks its sessions: {@code weir:1a2b3c4d orders} is their name. */
    private static final Pattern NAME = Pattern.compile("weir:([0-9a-f]{8})(?: .*)?");

    /** Servers show no more of a name than 63 bytes (PostgreSQL). */
    private static final int MOST_OF_NAME = 20;

    /** An id that no other pool has, as good as certainly. */
    public static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    /** The name of the sessions of a pool; servers show ASCII only. */
    public static String nameOfSessions(String id, String poolName) {
        String visible = poolName.replaceAll("[^ -~]", "?");
        return "weir:" + id + " " + visible.substring(0, Math.min(MOST_OF_NAME, visible.length()));
    }

    /** The id of the pool that named a session so; null when none did. */
    static @Nullable String idIn(@Nullable String applicationName) {
        Matcher m = NAME.matcher(applicationName == null ? "" : applicationName);
        return m.matches() ? m.group(1) : null;
    }

    static Census of(List<Group> sessions, String id) {
        Set<String> all = new HashSet<>();
        Set<String> atWork = new HashSet<>(Set.of(id));
        int own = 0;
        int taken = 0;
        int busy = 0;
        int foreign = 0;
        boolean isHidden = false;
        for (Group alike : sessions) {
            String pool = idIn(alike.name());
            taken += alike.count();
            isHidden |= alike.isHidden();
            own += id.equals(pool) ? alike.count() : 0;
            busy += alike.isActive() ? alike.count() : 0;
            if (pool == null) {
                foreign += alike.isActive() ? alike.count() : 0;
                continue;
            }
            all.add(pool);
            if (alike.isActive() || alike.isHidden()) {
                atWork.add(pool);
            }
        }
        if (own == 0) {
            return new Census(0, 0, taken, PeerPools.UNKNOWN);
        }
        // the session that looks is at work for the look
        double share = isHidden ? Double.NaN : (double) foreign / Math.max(1, busy - 1);
        // somebody among the hidden may be a peer
        int known = all.size() == 1 && isHidden ? 0 : Math.min(all.size(), atWork.size());
        return new Census(all.size(), own, taken, new PeerPools(known, Math.min(1, share)));
    }
}
