package dev.weir.size;

/**
 * Between what the limit law may move.
 *
 * @param floor fewest permits, at least 1
 * @param ceiling most permits, at least {@code floor}
 */
public record LimitBounds(int floor, int ceiling) {

    public LimitBounds {
        if (floor < 1 || ceiling < floor) {
            throw new IllegalArgumentException(
                    "bounds of the limit: lower %d and upper %d (need 1 <= lower <= upper)"
                            .formatted(floor, ceiling));
        }
    }

    double clamp(double limit) {
        return Math.max(floor, Math.min(ceiling, limit));
    }

    int clamp(int permits) {
        return Math.max(floor, Math.min(ceiling, permits));
    }
}
