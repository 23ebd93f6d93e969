package dev.weir.lab.sizing;

import dev.weir.lab.sizing.Candidate.Law;
import dev.weir.lab.sizing.Candidate.Person;
import dev.weir.lab.sizing.Candidate.Pool;
import dev.weir.lab.world.Application;
import dev.weir.lab.world.Arrivals;
import dev.weir.lab.world.PoolChoice;
import dev.weir.lab.world.SimulatedPool;
import dev.weir.lab.world.SimulatedPool.Connect;
import dev.weir.lab.world.SimulatedPool.Setup;
import dev.weir.lab.world.Users;
import dev.weir.testkit.world.Capacity;
import dev.weir.testkit.world.Mix;
import dev.weir.testkit.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a scenario sets up its pools, their users, and its plot. Times in seconds. */
final class Stage {
    private static final double NANOS = 1e9;
    private static final long STREAMS = 1_000_003L;

    /** Pools and laws draw from streams of their own, so that each candidate has the same work. */
    private static final long POOL_STREAMS = 1_000L;

    private static final long LAW_STREAMS = 2_000L;

    private final World world;
    private final Candidate candidate;
    private final long seed;
    private final ServerSessions sessions;
    private final List<Recorder> judged = new ArrayList<>();
    private final List<Recorder> foreign = new ArrayList<>();
    private long streams;
    private long pools;

    Stage(World world, Candidate candidate, long seed) {
        this.world = world;
        this.candidate = candidate;
        this.seed = seed;
        sessions = new ServerSessions(world, seed);
    }

    /** A new stream of chance; the order of the calls tells them apart. */
    SplittableRandom stream() {
        return chance(streams++);
    }

    private SplittableRandom chance(long number) {
        return new SplittableRandom(seed * STREAMS + number);
    }

    /** Users of the next pool that is judged. */
    Users users(Mix mix, int count, double think) {
        return users(mix, count, think, candidate.start());
    }

    /** The same, with another size to begin with than the candidate's. */
    Users users(Mix mix, int count, double think, int size) {
        return users(judged(size), mix, count, think);
    }

    /**
     * Users of a pool of another application, of fixed size: none as yet, and without think time.
     */
    Users strangers(Mix mix, int size) {
        Recorder recorder = new Recorder(world);
        foreign.add(recorder);
        Application application = application(fixed(size, recorder), null, recorder);
        sessions.add(application);
        return users(application, mix, 0, 0);
    }

    private Users users(Application application, Mix mix, int count, double think) {
        Users users =
                new Users(world.events(), application, mix, stream(), stream(), NANOS * think);
        users.set(count);
        return users;
    }

    /** Requests for the next pool that is judged, whether or not those before were served. */
    void arrivals(Mix mix, double perSecond) {
        Application application = judged(candidate.start());
        new Arrivals(world.events(), application, mix, stream(), stream(), perSecond).begin();
    }

    private Application judged(int size) {
        Recorder recorder = new Recorder(world);
        judged.add(recorder);
        return switch (candidate.by()) {
            case Person person -> {
                recorder.limit(size);
                yield application(fixed(size, recorder), null, recorder);
            }
            case Law law -> {
                SimulatedPool pool = fixed(size, recorder);
                SplittableRandom chance = chance(LAW_STREAMS + judged.size());
                ControlledLimit limiter =
                        new ControlledLimit(
                                world, pool, law.control().get(), size, chance, recorder);
                yield application(pool, limiter, recorder);
            }
            case Pool own -> {
                ServerSessions.Member member = sessions.member(size);
                SimulatedPool pool =
                        pool(PoolChoice.auto(size, own.lanes()), member::look, recorder);
                Application application = application(pool, null, recorder);
                member.joins(pool, application, own.sees());
                recorder.follow(pool);
                yield application;
            }
        };
    }

    private Application application(
            SimulatedPool pool, @Nullable ControlledLimit limiter, Recorder recorder) {
        return new Application(world, pool.pool(), limiter, recorder);
    }

    private SimulatedPool fixed(int size, Recorder recorder) {
        return pool(PoolChoice.fixed(size), pool -> {}, recorder);
    }

    private SimulatedPool pool(
            PoolChoice choice, Consumer<SimulatedPool> everyLook, Recorder recorder) {
        Setup setup =
                new Setup(
                        Connect.FAR,
                        ServerSessions.atFirst(),
                        everyLook,
                        recorder::connect,
                        recorder::decided);
        SimulatedPool pool =
                new SimulatedPool(
                        world, choice, setup, chance(POOL_STREAMS + pools++).nextLong(), seed);
        recorder.of(pool);
        return pool;
    }

    void at(double seconds, Runnable action) {
        world.events().after((long) (NANOS * seconds) - world.elapsed(), action);
    }

    void processorsAt(double seconds, Capacity capacity) {
        at(seconds, () -> world.database().processors(capacity));
    }

    void speedAt(double seconds, double factor) {
        at(seconds, () -> world.database().speed(factor));
    }

    /** What happened in the pools that are judged, in the order of their making. */
    List<Recorder> judged() {
        return judged;
    }

    /** What happened in the pools of others. */
    List<Recorder> foreign() {
        return foreign;
    }
}
