package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.lease.LongWorkState;
import dev.weir.lease.PoolState;
import java.util.List;

/** How long borrowers waited that had to wait. */
public record LaneWaits(LatencySummary all, LatencySummary shorts, LatencySummary longs) {

    /** Where they do not matter. */
    public static final LaneWaits NONE =
            new LaneWaits(LatencySummary.NONE, LatencySummary.NONE, LatencySummary.NONE);

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
