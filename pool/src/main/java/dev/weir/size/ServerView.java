package dev.weir.size;

import java.util.Objects;

/**
 * What is known of the database beyond this pool.
 *
 * @param allowed connections that the server takes from such as this pool in all; 0 = not known
 * @param others of them, those that pools of this kind do not hold; 0 where they are not known
 * @param taken of them, those that all clients held when they were last counted; 0 = not known
 * @param peers the pools of this kind and the load that others make
 * @param untold most connections that this pool may have for want of knowledge; the user's floor is
 *     stronger
 */
public record ServerView(int allowed, int others, int taken, PeerPools peers, int untold) {
    /**
     * Share of what the server has left that the pools of one database take: the rest is for a pool
     * that starts while another ends, for people and for maintenance.
     */
    private static final double SERVER_SHARE = 0.8;

    /**
     * Bound of a pool that does not know what its server allows or which other pools are there:
     * twice what other pools have by default, and a fifth of what PostgreSQL allows by default.
     */
    public static final int UNTOLD = 20;

    /** Nothing is known, and the user's ceiling is the only bound. */
    public static final ServerView UNKNOWN = new ServerView(0, 0, PeerPools.UNKNOWN);

    public ServerView {
        Objects.requireNonNull(peers);
    }

    /** Where knowledge sets no bound but that of the server. */
    public ServerView(int allowed, int others, PeerPools peers) {
        this(allowed, others, 0, peers, Integer.MAX_VALUE);
    }

    /**
     * The bounds of the limit where the user allows {@code floor} to {@code ceiling}, the stronger.
     * What is known never cuts below the user's floor: those connections are asked for by name.
     *
     * @param ceiling at least 1
     */
    public LimitBounds bounds(int floor, int ceiling) {
        int share =
                allowed == 0
                        ? untold
                        : (int) (SERVER_SHARE * Math.max(0, allowed - others) / pools());
        int most = Math.max(1, Math.max(floor, Math.min(share, untold)));
        int highest = Math.min(Math.max(1, ceiling), most);
        return new LimitBounds(Math.min(Math.max(1, floor), highest), highest);
    }

    /**
     * Whether four fifths of what the server allows have no room for one more connection of each
     * pool: what nobody waits for is not opened then.
     */
    public boolean isNearlyFull() {
        return allowed > 0 && taken > SERVER_SHARE * allowed - pools();
    }

    private int pools() {
        return Math.max(1, peers.pools());
    }
}
