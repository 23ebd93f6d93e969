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

    /** {@link #foreignShare}, 0 where it is not known. */
    double knownForeignShare() {
        return Double.isNaN(foreignShare) ? 0 : foreignShare;
    }

    /** Whether peers are known to exist. */
    boolean hasPeers() {
        return pools > 1;
    }
}
