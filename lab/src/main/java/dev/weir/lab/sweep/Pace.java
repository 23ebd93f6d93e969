package dev.weir.lab.sweep;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long and how often.
 *
 * @param warmUp of a pool of fixed size, before anything counts
 * @param settle the same for a pool that finds its size: what it is given to do so
 * @param slice what is measured
 * @param repeats slices of each pool and workload
 * @param sizes the fixed sizes
 * @param ceilings of the automatic pools
 * @param crowd share of each workload's usual clients
 * @param turn what is measured of a turn, where all pools take turns on one load; null where each
 *     slice has a load of its own
 */
record Pace(
        Duration warmUp,
        Duration settle,
        Duration slice,
        int repeats,
        List<Integer> sizes,
        List<Integer> ceilings,
        double crowd,
        @Nullable Duration turn) {

    private static final Duration SHORT = Duration.ofSeconds(5);

    /** The fixed sizes where all pools are open at once, by turns. */
    static final List<Integer> SIZES_BY_TURNS = List.of(2, 4, 6, 10, 16, 24, 50, 100, 200);

    /** About a minute and a half for each workload. */
    static final Pace QUICK =
            new Pace(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(3),
                    1,
                    List.of(2, 10, 50, 200),
                    List.of(50, 200),
                    0.1,
                    null);

    /** About an hour for each workload. */
    static final Pace USUAL =
            new Pace(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(12),
                    3,
                    List.of(1, 2, 4, 6, 10, 16, 24, 50, 100, 200, 500, 1_000, 2_048),
                    List.of(50, 200, 2_048),
                    1,
                    null);

    /**
     * About three hours for each workload: the protocol of the evaluation asks for at least 15
     * sizes, 20 s of warm-up, 60 s of measurement and three repeats.
     */
    static final Pace FULL =
            new Pace(
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    3,
                    List.of(
                            1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 32, 50, 64, 100, 128, 200, 300, 512,
                            800, 1_024, 1_500, 2_048),
                    List.of(50, 200, 2_048),
                    1,
                    null);

    /** The same with other times. */
    Pace timed(Duration otherWarmUp, Duration otherSettle, Duration otherSlice, int otherRepeats) {
        return new Pace(
                otherWarmUp, otherSettle, otherSlice, otherRepeats, sizes, ceilings, crowd, turn);
    }

    /** The same with other sizes and ceilings. */
    Pace sized(List<Integer> otherSizes, List<Integer> otherCeilings) {
        return new Pace(warmUp, settle, slice, repeats, otherSizes, otherCeilings, crowd, turn);
    }

    /** The same by turns of that length. */
    Pace byTurns(Duration ofTurn) {
        return new Pace(warmUp, settle, slice, repeats, sizes, ceilings, crowd, ofTurn);
    }

    /** How often to look at what is measured for {@code time} in one piece. */
    static Duration interval(Duration time) {
        return time.compareTo(SHORT) < 0 ? Duration.ofMillis(250) : Duration.ofSeconds(1);
    }

    /** How many intervals make up {@code time}; at least one. */
    static int intervals(Duration time, Duration interval) {
        return Math.max(1, (int) time.dividedBy(interval));
    }
}
