package dev.weir.size;

/**
 * Who else uses the database, as far as its session view tells.
 *
 * @param pools pools of this kind on the database, this one included; 0 = not known
 * @param foreignShare share, 0 to 1, of the busy sessions that belong to none of these pools; NaN =
 *     not known
 */
public record PeerPools(int pools, double foreignShare) {
    /** Nothing is known: no privilege, no answer, or a proxy in between. */
    public static final PeerPools UNKNOWN = new PeerPools(0, Double.NaN);

    /** The session view shows that nobody else uses the database. */
    public static final PeerPools ALONE = new PeerPools(1, 0);

    /** So small a share of others is a look at the server by somebody, not work. */
    private static final double HARDLY_ANYBODY = 0.02;

    /** Whether the database is known to do hardly anything but this pool's work. */
    boolean hasDatabaseToItself() {
        return pools == 1 && foreignShare <= HARDLY_ANYBODY;
    }

    /** {@link #foreignShare}, 0 where it is not known. */
    double knownForeignShare() {
        return Double.isNaN(foreignShare) ? 0 : foreignShare;
    }

    /** Whether peers are known to exist. */
    boolean hasPeers() {
        return pools > 1;
    }
}
