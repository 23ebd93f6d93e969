package dev.weir.lab.sizing;

import dev.weir.lab.sizing.LimitLawControl.View;
import dev.weir.testkit.sizing.Candidate;
import dev.weir.testkit.sizing.SizingControl;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The pool's own law of size, as a candidate for the simulator. */
public final class Candidates {
    private Candidates() {}

    /** The law that sees the database's sessions, begun at {@code start}. */
    public static Candidate weir(int start) {
        return weir("weir", start, View.SESSIONS, false, 0);
    }

    /** The law that sees nothing beyond its pool. */
    public static Candidate blind(int start) {
        return weir("weir-blind", start, View.BLIND, false, 0);
    }

    /** The law with long leases on a lane of their own. */
    public static Candidate lanes(int start) {
        return weir("weir-lanes", start, View.SESSIONS, true, 0);
    }

    /** The law on pools whose clocks differ by up to {@code skewSeconds} either way. */
    public static Candidate skewed(int start, double skewSeconds) {
        return weir("weir-skewed", start, View.SESSIONS, false, skewSeconds);
    }

    private static Candidate weir(
            String name, int start, View view, boolean lanes, double skewSeconds) {
        return new Candidate(
                name,
                start,
                pools -> {
                    SplittableRandom random = new SplittableRandom(pools);
                    List<LimitLawControl> peers = new ArrayList<>();
                    for (int i = 0; i < pools; i++) {
                        double skew = skewSeconds * (2 * random.nextDouble() - 1);
                        peers.add(new LimitLawControl(view, lanes, skew, peers));
                    }
                    return List.<SizingControl>copyOf(peers);
                });
    }
}
