package dev.weir.peers;

import dev.weir.size.PeerPools;

/**
 * What the sessions of a server say of the pools on it, to one of these.
 *
 * @param pools pools of this kind, this one included
 * @param others connections of clients that are neither this pool's nor those of a peer which is
 *     seeking its limit
 * @param peers for the limit law; its foreign share is of this moment alone
 */
record Census(int pools, int others, PeerPools peers) {

    /**
     * What a summary means to a pool. It counts itself among those that seek their limit: those
     * that ask for nothing take nothing, and have no share to be drawn to.
     *
     * @param isIn whether the summary counts it among those that seek
     * @param own limit and turn-over of the pool
     * @param connections that the pool has
     */
    static Census of(PeerSummary seen, boolean isIn, PoolTag own, int connections) {
        int seeking = seen.seeking() + (isIn ? 0 : 1);
        int others = Math.max(0, seen.others() - (isIn ? 0 : connections));
        if (seeking <= 1) {
            // somebody among the hidden may be a peer
            int known = seen.pools() == 1 && !seen.isWhole() ? 0 : Math.min(2, seen.pools());
            return new Census(
                    seen.pools(), others, new PeerPools(known, 0, 0, seen.foreignShare()));
        }
        double limits = seen.meanLimit() * seen.seeking() + (isIn ? 0 : own.limit());
        PeerPools peers =
                new PeerPools(seeking, limits / seeking, seen.turnoverNanos(), seen.foreignShare());
        return new Census(seen.pools(), others, peers);
    }
}
