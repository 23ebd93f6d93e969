package dev.weir.size;

import java.util.Objects;

/**
 * What is known of the database beyond this pool.
 *
 * @param allowed connections that the server takes from such as this pool in all; 0 = not known
 * @param others of them, those that pools of this kind do not hold; 0 where they are not known
 * @param fleet the pools of this kind and the load that others make
 */
public record Surroundings(int allowed, int others, Fleet fleet) {
    /** Nothing is known. */
    public static final Surroundings UNKNOWN = new Surroundings(0, 0, Fleet.UNKNOWN);

    public Surroundings {
        Objects.requireNonNull(fleet);
    }

    /**
     * The bounds of the limit where the user allows {@code floor} to {@code ceiling}.
     *
     * @param ceiling at least 1
     */
    public LimitBounds bounds(int floor, int ceiling) {
        return LimitBounds.of(floor, ceiling, allowed, others, Math.max(1, fleet.pools()), 0);
    }
}
