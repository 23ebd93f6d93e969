package dev.weir.lease;

import dev.weir.size.ConnectPace;
import dev.weir.size.LimitBounds;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;

/**
 * The most connections that there may be, whatever asks for them: what the user allows, and this
 * pool's share of what the server takes.
 *
 * <p>What is lent beyond the limit ends here as well: a leak looks like nested or long work, and
 * must not take the server's connections from others. Guarded by the pool's lock.
 */
final class ConnectionBound {
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final ConnectPace pace;
    private ServerView surroundings = ServerView.UNKNOWN;

    ConnectionBound(
            Lifecycle lifecycle, OpenSlots open, ConnectionCount connections, ConnectPace pace) {
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.pace = pace;
    }

    /**
     * Connections that this pool may have: its share of four fifths of what the server takes, and
     * no more than its user allows.
     */
    int most() {
        PoolLimits limits = lifecycle.limits();
        return surroundings.bounds(limits.floor(), limits.ceiling()).ceiling();
    }

    /** The bounds, cut to what the server says; with a floor of one while it is nearly full. */
    PoolLimits ofGrowth() {
        PoolLimits limits = lifecycle.limits().within(most());
        return surroundings.isNearlyFull() ? limits.withFloor(Math.min(1, limits.floor())) : limits;
    }

    /** Within what the limit may move. */
    LimitBounds ofLimit() {
        PoolLimits limits = lifecycle.limits().within(most());
        int open = Math.max(1, limits.ceiling() - connections.lingering());
        return surroundings.bounds(limits.floor(), open);
    }

    /** What is known of the server and of its other users has changed. */
    void surroundings(ServerView known) {
        surroundings = known;
    }

    /** What is known of the other pools on the server. */
    PeerPools peers() {
        return surroundings.peers();
    }

    /** Nanoseconds until a connection is worth trying that nobody waits for. */
    long floorPauseNanos(long now) {
        return pace.floorPauseNanos(open.table().slots.length, now);
    }
}
