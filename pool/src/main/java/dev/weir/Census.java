package dev.weir;

import dev.weir.size.Fleet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of a server say of the pools on it.
 *
 * @param pools pools of this kind, this one included; 0 when this one does not see its own sessions
 *     under its name, so that nothing can be told
 * @param others connections of clients that are neither this pool's nor those of a peer which is
 *     seeking its limit
 * @param fleet for the limit law; its foreign share is of this moment alone
 */
record Census(int pools, int others, Fleet fleet) {
    /** Nothing can be told. */
    static final Census BLIND = new Census(0, 0, Fleet.UNKNOWN);

    /** What was published longer ago, three looks and more, does not count. */
    private static final long FRESH_SECONDS = 15;

    private static final String CLIENT = "client backend";

    /**
     * Sessions that look alike.
     *
     * @param name application name; null where it is hidden
     * @param state what they are about; null where it is hidden
     * @param type kind of server process
     */
    record Sessions(@Nullable String name, @Nullable String state, String type, int count) {
        boolean isActive() {
            return "active".equals(state);
        }
    }

    /**
     * Counts.
     *
     * @param all as seen through one of the pool's own sessions
     * @param own this pool's tag, with what it would publish
     * @param serverSeconds the server's time
     */
    static Census of(List<Sessions> all, PoolTag own, long serverSeconds) {
        Map<String, PoolTag> latest = new HashMap<>();
        Map<String, Integer> connections = new HashMap<>();
        int clients = 0;
        int hidden = 0;
        int busy = 0;
        int foreign = 0;
        for (Sessions alike : all) {
            if (!CLIENT.equals(alike.type)) {
                continue;
            }
            clients += alike.count;
            PoolTag tag = PoolTag.in(alike.name);
            if (tag == null) {
                hidden += alike.name == null || alike.state == null ? alike.count : 0;
                foreign += alike.isActive() ? alike.count : 0;
            } else {
                busy += alike.isActive() ? alike.count : 0;
                connections.merge(tag.id(), alike.count, Integer::sum);
                latest.merge(tag.id(), tag, (a, b) -> a.seconds() >= b.seconds() ? a : b);
            }
        }
        if (!connections.containsKey(own.id())) {
            return BLIND;
        }
        latest.put(own.id(), own);
        PoolTag[] seeking =
                latest.values().stream()
                        .filter(tag -> isFresh(tag, own, serverSeconds))
                        .toArray(PoolTag[]::new);
        int ours = Arrays.stream(seeking).mapToInt(tag -> connections.get(tag.id())).sum();
        double share = hidden > 0 ? Double.NaN : share(foreign, Math.max(0, busy - 1));
        return new Census(
                latest.size(), clients - ours, fleet(latest.size(), seeking, hidden, share));
    }

    private static boolean isFresh(PoolTag tag, PoolTag own, long serverSeconds) {
        return tag.id().equals(own.id())
                || (tag.seconds() > 0
                        && Math.abs(serverSeconds - tag.seconds()) <= FRESH_SECONDS
                        && tag.limit() > 0);
    }

    /** Pools that ask for nothing at the moment take nothing, and have no share to be drawn to. */
    private static Fleet fleet(int pools, PoolTag[] seeking, int hidden, double share) {
        if (seeking.length == 1) {
            // somebody among the hidden may be a peer
            int known = pools == 1 && hidden > 0 ? 0 : Math.min(2, pools);
            return new Fleet(known, 0, 0, share);
        }
        double sum = 0;
        long[] turnovers = new long[seeking.length];
        for (int i = 0; i < seeking.length; i++) {
            sum += seeking[i].limit();
            turnovers[i] = seeking[i].turnoverNanos();
        }
        Arrays.sort(turnovers);
        return new Fleet(
                seeking.length, sum / seeking.length, turnovers[turnovers.length / 2], share);
    }

    private static double share(int foreign, int ours) {
        return foreign == 0 ? 0 : (double) foreign / (foreign + ours);
    }
}
