package dev.weir.lab.demo;

import dev.weir.lab.load.Arrivals;
import java.util.List;

/**
 * A part of the load's story, as shares of what the machine can do.
 *
 * @param title what happens
 * @param base the steady share
 * @param spike the share during spikes; equal to base where there are none
 */
record Phase(String title, double base, double spike) {

    /** The story: it doubles, it spikes, it calms. */
    static final List<Phase> STORY =
            List.of(
                    new Phase("calm", 0.3, 0.3),
                    new Phase("doubled", 0.6, 0.6),
                    new Phase("spikes", 0.4, 1.8),
                    new Phase("calm again", 0.3, 0.3));

    /** A spike comes each second and lasts for this part of it. */
    private static final double SPIKE_SECONDS = 0.2;

    /** Arrivals in nanoseconds from the start. */
    long[] arrivals(double capacityPerSecond, double seconds, long seed) {
        return Arrivals.poisson(
                at -> capacityPerSecond * (at % 1 < SPIKE_SECONDS ? spike : base),
                capacityPerSecond * Math.max(base, spike),
                seconds,
                seed);
    }
}
