package dev.weir.lab.lanes;

import dev.weir.lab.load.Arrivals;
import java.util.Locale;

/** How reports arrive; reads are always a Poisson process. */
enum ReportArrivals {
    /** Independent of each other, at a constant rate. */
    POISSON {
        @Override
        long[] arrivals(double perSecond, double seconds, long seed) {
            return Arrivals.poisson(at -> perSecond, perSecond, seconds, seed);
        }
    },

    /** A dozen within a tenth of a second, once in each stretch of time, at a random moment. */
    BURSTY {
        @Override
        long[] arrivals(double perSecond, double seconds, long seed) {
            return Arrivals.groups(perSecond, GROUP, GROUP_SECONDS, seconds, seed);
        }
    };

    /** Reports in a burst. */
    static final int GROUP = 12;

    private static final double GROUP_SECONDS = 0.1;

    /** Arrivals in nanoseconds from the start, ascending; equal seeds give equal arrivals. */
    abstract long[] arrivals(double perSecond, double seconds, long seed);

    /** As readers know it. */
    String words() {
        return this == POISSON ? "at random" : "in bursts";
    }

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The pattern of that name.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    static ReportArrivals named(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "poisson" -> POISSON;
            case "bursty" -> BURSTY;
            default ->
                    throw new IllegalArgumentException(
                            "--arrivals takes poisson or bursty, not '%s'".formatted(name));
        };
    }
}
