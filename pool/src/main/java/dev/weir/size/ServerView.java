package dev.weir.size;

import java.util.Objects;

/**
 * What is known of the database beyond this pool.
 *
 * @param allowed connections that the server takes from such as this pool in all; 0 = not known
 * @param others of them, those that pools of this kind do not hold; 0 where they are not known
 * @param peers the pools of this kind and the load that others make
 * @param untold most connections that this pool may have while {@code allowed} is not known; the
 *     user's floor is stronger
 */
public record ServerView(int allowed, int others, PeerPools peers, int untold) {
    /**
     * Bound of a pool to which neither its server nor its user has named a number: five times what
     * other pools have by default, and half of what PostgreSQL allows by default.
     */
    public static final int UNTOLD = 50;

    /** Nothing is known, and the user's ceiling is the only bound. */
    public static final ServerView UNKNOWN = new ServerView(0, 0, PeerPools.UNKNOWN);

    public ServerView {
        Objects.requireNonNull(peers);
    }

    /** Where the user's ceiling is the only bound until the server has named one. */
    public ServerView(int allowed, int others, PeerPools peers) {
        this(allowed, others, peers, Integer.MAX_VALUE);
    }

    /**
     * The bounds of the limit where the user allows {@code floor} to {@code ceiling}.
     *
     * @param ceiling at least 1
     */
    public LimitBounds bounds(int floor, int ceiling) {
        int most = allowed > 0 ? ceiling : Math.min(ceiling, Math.max(floor, untold));
        return LimitBounds.of(floor, most, allowed, others, Math.max(1, peers.pools()), 0);
    }
}
