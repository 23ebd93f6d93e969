package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.lease.LongWorkState;
import dev.weir.lease.PoolState;
import dev.weir.size.LaneRule;
import java.util.ArrayList;
import java.util.List;

/** What {@link LaneSnapshot} tells, and its words. */
public record LaneFigures(
        Lane lane,
        int leased,
        int waiting,
        int limit,
        long borrowed,
        LatencySummary waits,
        int callSites)
        implements LaneSnapshot {

    /** A lane that nobody has used. */
    public static LaneFigures none(Lane lane) {
        return new LaneFigures(lane, 0, 0, 0, 0, LatencySummary.NONE, 0);
    }

    /** Whether it has ever been of use. */
    static boolean isInUse(LaneSnapshot lane) {
        return lane.borrowed() > 0 || lane.waiting() > 0 || lane.callSites() > 0;
    }

    /** What there is now, each sentence without a full stop. */
    static List<String> sentences(LaneSnapshot lane) {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%s work has %d connections of at most %d at present, and %d of its borrowers wait%s"
                        .formatted(
                                lane.lane() == Lane.LONG ? "long" : "short",
                                lane.leased(),
                                lane.limit(),
                                lane.waiting(),
                                places(lane.callSites())));
        if (lane.waiting() > 0) {
            sentences.add(
                    "short work goes first until long work has waited %d times as long as it is expected to hold a connection"
                            .formatted(LaneRule.TURN));
        }
        return sentences;
    }

    private static String places(int callSites) {
        return switch (callSites) {
            case 0 -> "";
            case 1 -> "; 1 place in the application is known to hold connections for long";
            default ->
                    "; %d places in the application are known to hold connections for long"
                            .formatted(callSites);
        };
    }

    /** How long borrowers waited that had to wait. */
    public record Waits(LatencySummary all, LatencySummary shorts, LatencySummary longs) {

        /** Where they do not matter. */
        public static final Waits NONE =
                new Waits(LatencySummary.NONE, LatencySummary.NONE, LatencySummary.NONE);

        /**
         * The lanes of a pool.
         *
         * @return short, then long; empty where no work is told apart
         */
        public List<LaneSnapshot> lanes(PoolState state) {
            LongWorkState work = state.longWork();
            if (work == null) {
                return List.of();
            }
            int lendable = Math.min(state.permits(), state.limits().ceiling());
            int leased = Math.max(0, state.leased() - work.leased());
            return List.of(
                    new LaneFigures(
                            Lane.SHORT,
                            leased,
                            Math.max(0, state.waiting() - work.waiting()),
                            Math.max(0, lendable - work.leased()),
                            Math.max(0, state.borrowed() - work.begun()),
                            shorts,
                            0),
                    new LaneFigures(
                            Lane.LONG,
                            work.leased(),
                            work.waiting(),
                            work.most(),
                            work.begun(),
                            longs,
                            work.callers()));
        }
    }
}
