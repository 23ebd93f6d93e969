package dev.weir.lab.world;

import dev.weir.lab.world.SimulatedPool.Connect;
import dev.weir.size.LimitDecision;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.World;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * Lets a pool serve a cell. What is asked for, and how the database wavers, is the same for each
 * pool of the same seed.
 */
public final class CellRun {
    private static final long NANOS = 1_000_000_000L;
    private static final long LOOK_NANOS = 25_000_000L;
    private static final long STREAMS = 7_919;

    /** Four fifths of what PostgreSQL allows unless it is told otherwise. */
    private static final int MOST = 80;

    private CellRun() {}

    /**
     * @param warmUp seconds that are not counted
     * @param seconds that are counted, after those
     */
    public static Tally of(Cell cell, PoolChoice choice, long seed, int warmUp, int seconds) {
        return of(cell, choice, seed, warmUp, seconds, (nanos, decision) -> {});
    }

    /**
     * @param warmUp seconds that are not counted
     * @param seconds that are counted, after those
     * @param decisions is told the time, in nanoseconds since the beginning, and each decision of
     *     the limit law
     */
    public static Tally of(
            Cell cell,
            PoolChoice choice,
            long seed,
            int warmUp,
            int seconds,
            BiConsumer<Long, LimitDecision> decisions) {
        World world = new World(cell.database());
        new Waver(world, stream(seed, 3), cell.wavers(), cell.cold());
        Tally tally = new Tally();
        SimulatedPool pooled =
                new SimulatedPool(
                        world,
                        choice,
                        new SimulatedPool.Setup(
                                cell.demand() == Cell.Demand.CALM ? Connect.COSTLY : Connect.NEAR,
                                new ServerView(MOST, false, PeerPools.ALONE),
                                pool -> {},
                                () -> {},
                                decision -> {
                                    if (decision.moved()) {
                                        tally.moved();
                                    }
                                    decisions.accept(world.elapsed(), decision);
                                }),
                        seed,
                        seed);
        Application application = new Application(world, pooled.pool(), null, tally);
        new Traffic(world.events(), cell, application, stream(seed, 1), stream(seed, 2)).begin();

        world.run(warmUp * NANOS);
        pooled.forgetMostOpen();
        application.countUse();
        tally.begin();
        long until = (warmUp + seconds) * NANOS;
        for (long at = world.elapsed(); at < until; at += LOOK_NANOS) {
            world.run(at);
            double limit = pooled.limit();
            if (!Double.isNaN(limit)) {
                tally.limit(limit);
            }
        }
        world.run(until);
        application.countUse();
        tally.ended(seconds, pooled.mostOpen());
        return tally;
    }

    private static SplittableRandom stream(long seed, int number) {
        return new SplittableRandom(seed * STREAMS + number);
    }
}
