package dev.weir.lab.latency;

import dev.weir.lab.load.Arrivals;
import java.util.Locale;

/** How requests arrive. */
enum Pattern {
    /** Independent of each other, at a constant rate. */
    POISSON {
        @Override
        long[] arrivals(double perSecond, double seconds, long seed) {
            return Arrivals.poisson(at -> perSecond, perSecond, seconds, seed);
        }
    },

    /** 2.5 times the rate for 0.1 s of each 0.5 s in the mean, less between. */
    BURSTY {
        @Override
        long[] arrivals(double perSecond, double seconds, long seed) {
            return Arrivals.bursty(perSecond, seconds, seed);
        }
    };

    /** Arrivals in nanoseconds from the start, ascending; equal seeds give equal arrivals. */
    abstract long[] arrivals(double perSecond, double seconds, long seed);

    /** As readers know it. */
    String words() {
        return this == POISSON ? "random arrivals" : "bursts of arrivals";
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
    static Pattern named(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "poisson" -> POISSON;
            case "bursty" -> BURSTY;
            default ->
                    throw new IllegalArgumentException(
                            "--arrivals takes poisson or bursty, not '%s'".formatted(name));
        };
    }
}
