package dev.weir.peers;

import dev.weir.database.Database.Group;
import dev.weir.size.PeerPools;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the sessions of a server say of the pools on it, to one of these.
 *
 * @param pools pools of this kind, this one included; 0 = it does not see itself
 * @param own connections of this pool
 * @param taken connections of all clients
 * @param peers those at work, for the limit law; its foreign share is of this moment alone
 */
public record Census(int pools, int own, int taken, PeerPools peers) {

    /**
     * Counts.
     *
     * @param id of the pool that looks
     */
    static Census of(List<Group> sessions, String id) {
        Set<String> all = new HashSet<>();
        Set<String> atWork = new HashSet<>(Set.of(id));
        int own = 0;
        int taken = 0;
        int busy = 0;
        int foreign = 0;
        boolean isHidden = false;
        for (Group alike : sessions) {
            String pool = PoolTag.idIn(alike.name());
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
