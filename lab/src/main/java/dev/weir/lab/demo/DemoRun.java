package dev.weir.lab.demo;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole story on all pools. Side by side they would take the machine from each other; so they
 * take turns on equal slices of the load, in the order A B B A in each phase, and what drifts on
 * the machine meets both.
 */
final class DemoRun {

    /** Slices of each pool in a phase; enough of them that the pairs can tell noise apart. */
    static final int ROUNDS = 4;

    private static final double WARM_UP_SECONDS = 1;

    private final double sliceSeconds;
    private final long seed;
    private @Nullable Slice current;
    private boolean stopped;

    DemoRun(double sliceSeconds, long seed) {
        this.sliceSeconds = sliceSeconds;
        this.seed = seed;
    }

    double sliceSeconds() {
        return sliceSeconds;
    }

    /**
     * Runs until the end or {@link #stop}; answers the whole slices by pool.
     *
     * @param capacityPerSecond what the load is a share of
     */
    Map<String, List<SliceOutcome>> run(List<DemoPool> pools, double capacityPerSecond, Panel panel)
            throws InterruptedException, SQLException {
        Map<String, List<SliceOutcome>> outcomes = new LinkedHashMap<>();
        for (DemoPool pool : pools) {
            outcomes.put(pool.name(), new ArrayList<>());
            long[] calm =
                    Phase.STORY
                            .get(0)
                            .arrivals(
                                    capacityPerSecond,
                                    Math.min(WARM_UP_SECONDS, sliceSeconds),
                                    seed);
            slice(pool, "warm-up", calm, panel, 0, 0);
        }
        for (int phase = 0; phase < Phase.STORY.size(); phase++) {
            Phase now = Phase.STORY.get(phase);
            for (int round = 0; round < ROUNDS; round++) {
                long[] arrivals =
                        now.arrivals(
                                capacityPerSecond, sliceSeconds, seed + 1 + ROUNDS * phase + round);
                for (DemoPool pool : round % 2 == 0 ? pools : pools.reversed()) {
                    SliceOutcome outcome = slice(pool, now.title(), arrivals, panel, phase, round);
                    if (outcome == null) {
                        return outcomes;
                    }
                    panel.ends(pool.name(), outcome);
                    outcomes.computeIfAbsent(pool.name(), name -> new ArrayList<>()).add(outcome);
                }
            }
        }
        return outcomes;
    }

    /** Ends the run after what is under way has been given up. */
    synchronized void stop() {
        stopped = true;
        if (current != null) {
            current.stop();
        }
    }

    /** One slice, or null if the run was stopped before its end. */
    private @Nullable SliceOutcome slice(
            DemoPool pool, String title, long[] arrivals, Panel panel, int phase, int round)
            throws InterruptedException {
        Slice slice = new Slice(pool, arrivals);
        synchronized (this) {
            if (stopped) {
                return null;
            }
            current = slice;
        }
        panel.begins(title, pool.name(), slice);
        SliceOutcome outcome = slice.run(phase, round);
        synchronized (this) {
            return stopped ? null : outcome;
        }
    }
}
