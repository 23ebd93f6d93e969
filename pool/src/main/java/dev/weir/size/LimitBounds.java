package dev.weir.size;

/**
 * Between what the limit law may move.
 *
 * @param floor fewest permits, at least 1
 * @param ceiling most permits, at least {@code floor}
 */
public record LimitBounds(int floor, int ceiling) {
    /**
     * Share of what the server has left that the pools of one database take: the rest is for a pool
     * that starts while another ends, for people and for maintenance.
     */
    private static final double SERVER_SHARE = 0.8;

    public LimitBounds {
        if (floor < 1 || ceiling < floor) {
            throw new IllegalArgumentException(
                    "bounds of the limit: lower "
                            + floor
                            + " and upper "
                            + ceiling
                            + " (need 1 <= lower <= upper)");
        }
    }

    /**
     * The bounds that follow from what is configured and known. What the server has left never cuts
     * the ceiling below the user's floor: those connections are asked for by name.
     *
     * @param userFloor fewest that the user wants, 0 = no wish
     * @param userCeiling most that the user allows, at least 1
     * @param serverLimit connections that the server takes in all, 0 = not known
     * @param serverReserve those of them that are not for pools
     * @param pools pools that share the server, at least 1
     * @param nestedFloor the size below which threads that borrow k at once can block each other,
     *     {@code threads * (k - 1) + 1}; 0 = nobody borrows twice
     */
    public static LimitBounds of(
            int userFloor,
            int userCeiling,
            int serverLimit,
            int serverReserve,
            int pools,
            int nestedFloor) {
        int ceiling = Math.max(1, userCeiling);
        if (serverLimit > 0) {
            double share =
                    SERVER_SHARE * Math.max(0, serverLimit - serverReserve) / Math.max(1, pools);
            ceiling = Math.min(ceiling, Math.max(Math.max(1, userFloor), (int) share));
        }
        int floor = Math.max(1, Math.max(userFloor, nestedFloor));
        return new LimitBounds(Math.min(floor, ceiling), ceiling);
    }

    double clamp(double limit) {
        return Math.max(floor, Math.min(ceiling, limit));
    }

    int clamp(int permits) {
        return Math.max(floor, Math.min(ceiling, permits));
    }
}
