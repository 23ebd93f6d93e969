package dev.weir.lab.demo;

import java.util.Comparator;
import java.util.List;

/**
 * How much of the processors others took during a scene.
 *
 * @param processors of the machine
 * @param share that was left to this process, from 0 to 1; not a number if it was not measured
 */
record Busyness(int processors, double share) {

    /** Below this share others take a part that shows in the numbers. */
    static final double ENOUGH = 0.8;

    /** On a busy machine a difference tells something from this ratio on. */
    static final double TELLING = 2;

    /** The busiest that was measured; the first if none was. */
    static Busyness worst(List<Busyness> all) {
        return all.stream()
                .filter(Busyness::known)
                .min(Comparator.comparingDouble(Busyness::share))
                .orElse(all.getFirst());
    }

    /** Whether it was measured. */
    boolean known() {
        return !Double.isNaN(share);
    }

    /** Whether others took so much that response times say little; false if it is not known. */
    boolean busy() {
        return share < ENOUGH;
    }

    /** What others took, in per cent of all processors; 0 if it is not known. */
    long takenPercent() {
        return known() ? Math.round(100 * (1 - share)) : 0;
    }

    /** As one line of a result. */
    String line() {
        if (!known()) {
            return "Machine: how busy it was could not be measured.";
        }
        return busy()
                ? "Machine: BUSY, others took %d %% of %d processors: trust no small difference."
                        .formatted(takenPercent(), processors)
                : "Machine: free, others took %d %% of %d processors."
                        .formatted(takenPercent(), processors);
    }
}
