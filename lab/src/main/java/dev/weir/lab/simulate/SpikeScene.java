package dev.weir.lab.simulate;

import dev.weir.size.Demand;
import dev.weir.size.GrowthLaw;
import dev.weir.size.LimitBounds;
import dev.weir.tools.result.Threshold;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests that arrive at once at a pool with a few idle connections, in virtual time. The growth
 * law decides after each event how many connections to open, below the limit that the limit law
 * begins with; eager opening has one for each who waits, below the ceiling. Work is drawn from an
 * exponential distribution and shares the server's cores, so that the next return comes at the rate
 * of those that are busy; connects take their time exactly.
 *
 * @param requests that arrive together
 * @param idle connections that are there
 * @param most connections that there may be
 * @param holdMillis mean time that a request keeps its connection
 * @param connectMillis time that a connect takes
 */
record SpikeScene(int requests, int idle, int most, double holdMillis, double connectMillis) {

    /** Too few and too brief for a connect to help. */
    static final SpikeScene BRIEF = new SpikeScene(50, 5, 50, 2, 150);

    /** Worth some. */
    static final SpikeScene LONG = new SpikeScene(1_000, 5, 20, 5, 140);

    private static final int CORES = 8;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Connects at once of a pool whose connects have gone well. */
    private static final int PACE = 64;

    /**
     * What came of it.
     *
     * @param opened connects begun
     * @param doneMillis when the last request was served
     */
    record Outcome(int opened, double doneMillis) {}

    /** The claims about both scenes. */
    static List<Threshold> goals(List<Long> seeds) {
        double opened = 0;
        double connects = 0;
        double eagerConnects = 0;
        double done = 0;
        double eagerDone = 0;
        for (long seed : seeds) {
            opened = Math.max(opened, BRIEF.run(true, seed).opened());
            Outcome law = LONG.run(true, seed);
            Outcome eager = LONG.run(false, seed);
            connects += law.opened();
            eagerConnects += eager.opened();
            done += law.doneMillis();
            eagerDone += eager.doneMillis();
        }
        return List.of(
                Threshold.atMost(
                        "Spike of 50 requests of 2 ms, 5 idle, connect 150 ms: connections opened",
                        opened,
                        0,
                        ""),
                Threshold.atMost(
                        "Spike of 1,000 requests of 5 ms: time to serve all, over that of eager opening",
                        done / eagerDone,
                        1.05,
                        ""),
                Threshold.atMost(
                        "Spike of 1,000 requests of 5 ms: connects, of those of eager opening",
                        100 * connects / eagerConnects,
                        50,
                        "%"));
    }

    /** Plays it, by the growth law or eagerly. */
    Outcome run(boolean byLaw, long seed) {
        return new Play(byLaw, seed).run();
    }

    private final class Play {
        private final boolean byLaw;
        private final int limit;
        private final SplittableRandom random;
        private final GrowthLaw law = new GrowthLaw();
        private final ArrayDeque<Double> ready = new ArrayDeque<>();
        private int waiting = requests;
        private int busy;
        private int open = idle;
        private int opened;
        private double now;

        Play(boolean byLaw, long seed) {
            this.byLaw = byLaw;
            limit = byLaw ? Math.min(most, (int) LimitBounds.prior(0, 1)) : most;
            random = new SplittableRandom(seed);
        }

        Outcome run() {
            lendAndOpen();
            while (busy > 0) {
                double wait = -Math.log(1 - random.nextDouble()) * holdMillis;
                double next = now + wait / Math.min(busy, CORES);
                if (!ready.isEmpty() && ready.element() < next) {
                    // What is left of exponential work is distributed as if it had just begun.
                    now = ready.remove();
                    open++;
                } else {
                    now = next;
                    busy--;
                }
                lendAndOpen();
            }
            return new Outcome(opened, now);
        }

        private void lendAndOpen() {
            int lent = Math.min(waiting, open - busy);
            waiting -= lent;
            busy += lent;
            int wanted = waiting == 0 ? 0 : byLaw ? wanted() : waiting - ready.size();
            for (int i = Math.min(wanted, room()); i > 0; i--) {
                opened++;
                ready.add(now + connectMillis);
            }
        }

        private int room() {
            return limit - open - ready.size();
        }

        private int wanted() {
            long hold = nanos(holdMillis);
            Demand demand =
                    new Demand(
                            waiting,
                            open,
                            0,
                            (double) open / hold,
                            ready.size(),
                            hold,
                            nanos(connectMillis),
                            room(),
                            0,
                            PACE);
            return law.decide(demand, GrowthLaw.Room.FIXED, 0, nanos(now)).open();
        }

        private static long nanos(double millis) {
            return (long) (millis * NANOS_PER_MILLI);
        }
    }
}
