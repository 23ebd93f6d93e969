package dev.weir.size;

/**
 * What is known of the database beyond this pool.
 *
 * @param most connections that this pool may have, as far as its server and other pools are known;
 *     the user's floor is stronger
 * @param isNearlyFull whether what nobody waits for is not to be opened, beyond one connection
 * @param peers the pools of this kind and the load that others make
 */
public record ServerView(int most, boolean isNearlyFull, PeerPools peers) {
    /**
     * Bound of a pool that does not know what its server allows or which other pools are there:
     * twice what other pools have by default, and a fifth of what PostgreSQL allows by default.
     */
    public static final int UNTOLD = 20;

    /**
     * Share of what the server allows that pools take: the rest is for a pool that starts while
     * another ends, for people and for maintenance.
     */
    public static final double SERVER_SHARE = 0.8;

    /** Nothing is known, and the user's ceiling is the only bound. */
    public static final ServerView UNKNOWN =
            new ServerView(Integer.MAX_VALUE, false, PeerPools.UNKNOWN);

    /**
     * The bounds of the limit where the user allows {@code floor} to {@code ceiling}, the stronger.
     * What is known never cuts below the user's floor: those connections are asked for by name.
     *
     * @param ceiling at least 1
     */
    public LimitBounds bounds(int floor, int ceiling) {
        int highest = Math.min(Math.max(1, ceiling), Math.max(1, Math.max(floor, most)));
        return new LimitBounds(Math.min(Math.max(1, floor), highest), highest);
    }
}
