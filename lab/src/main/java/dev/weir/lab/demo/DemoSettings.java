package dev.weir.lab.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * How much of everything there is.
 *
 * @param quick whether it is only a look at whether the demo works
 * @param seconds how long the whole takes, about
 * @param sizes HikariCP's
 * @param ordering users who order
 * @param reporting users who ask for reports where there are reports
 * @param learn load on Weir before its first slice, in parts, and without their leads
 * @param learnFar the same where round trips take long: there is more to find out
 * @param runIn load on HikariCP before its first slice
 * @param warmUp load on each pool in a turn before all else, in which the process compiles its code
 * @param warmPasses turns at most
 * @param rounds slices of each pool at a place
 * @param lead of each slice, before anything counts
 * @param slice what counts of each slice
 * @param longSlice the same where there are reports, which take longer
 * @param script of the bad minute
 */
record DemoSettings(
        boolean quick,
        int seconds,
        List<Integer> sizes,
        int ordering,
        int reporting,
        Duration learn,
        Duration learnFar,
        Duration runIn,
        Duration warmUp,
        int warmPasses,
        int rounds,
        Duration lead,
        Duration slice,
        Duration longSlice,
        MinuteScript script) {

    /** Processor time of a report on the server at rest, in milliseconds. */
    static final double REPORT_MILLIS = 30;

    /** A pool that finds its size is reckoned with as many connections. */
    private static final int ROOM_FOR_WEIR = 200;

    /** Different ones, for each of which the fixed sizes have pools. */
    private static final long ROUND_TRIPS =
            Arrays.stream(Place.values()).map(Place::roundTrip).distinct().count();

    static final DemoSettings FULL =
            new DemoSettings(
                    false,
                    170,
                    List.of(10, 50, 200),
                    230,
                    20,
                    Duration.ofSeconds(11),
                    Duration.ofSeconds(16),
                    Duration.ofMillis(700),
                    Duration.ofMillis(400),
                    5,
                    2,
                    Duration.ofMillis(400),
                    Duration.ofMillis(1_600),
                    Duration.ofMillis(2_400),
                    MinuteScript.FULL);

    static final DemoSettings QUICK =
            new DemoSettings(
                    true,
                    15,
                    List.of(2, 5, 10),
                    20,
                    4,
                    Duration.ofMillis(200),
                    Duration.ofMillis(200),
                    Duration.ofMillis(100),
                    Duration.ZERO,
                    0,
                    1,
                    Duration.ofMillis(100),
                    Duration.ofMillis(300),
                    Duration.ofMillis(300),
                    MinuteScript.QUICK);

    /** How long Weir has a load before its first slice at a place. */
    Duration learn(Place place) {
        return place.roundTrip().isZero() ? learn : learnFar;
    }

    /** What counts of each slice at a place. */
    Duration slice(Place place) {
        return place.reports() ? longSlice : slice;
    }

    /** Users who order at a place: reports take users away from orders. */
    int ordering(Place place) {
        return place.reports() ? ordering : ordering + reporting;
    }

    /** Users who ask for reports at a place. */
    int reporting(Place place) {
        return place.reports() ? reporting : 0;
    }

    /** Connections that all pools together may open. */
    int connections() {
        return ROOM_FOR_WEIR + (int) ROUND_TRIPS * sizes.stream().mapToInt(Integer::intValue).sum();
    }
}
