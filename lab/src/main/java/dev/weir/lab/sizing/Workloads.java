package dev.weir.lab.sizing;

import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.Scenario.Setup;
import dev.weir.lab.world.Users;
import dev.weir.testkit.world.Capacity;
import dev.weir.testkit.world.Mix;
import dev.weir.testkit.world.Step;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.Work;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** What users ask for, and plots that both halves of the scenarios share. Times in seconds. */
final class Workloads {
    private static final double NANOS = 1e9;

    /** The way to the database and back. */
    private static final double ROUND_TRIP = 0.0004;

    /** Think time of most users. */
    static final double THINK = 0.05;

    private Workloads() {}

    // ---- steps

    static Step compute(double seconds) {
        return new Step(Step.Kind.COMPUTE, NANOS * seconds);
    }

    static Step read(double seconds) {
        return new Step(Step.Kind.READ, NANOS * seconds);
    }

    static Step client(double seconds) {
        return new Step(Step.Kind.BESIDE, NANOS * seconds);
    }

    static Step roundTrip() {
        return client(ROUND_TRIP);
    }

    static double exponential(SplittableRandom random, double mean) {
        return mean * random.nextExponential();
    }

    // ---- mixes

    /** From one place in the application. */
    static Work work(Step... steps) {
        return new Work(0, false, steps);
    }

    static Mix computing(double mean) {
        return random -> work(roundTrip(), compute(exponential(random, mean)));
    }

    static Mix reading(double processor, double storage) {
        return random ->
                work(
                        roundTrip(),
                        compute(exponential(random, processor)),
                        read(exponential(random, storage)));
    }

    /** Short work and long work from the same place: nothing tells them apart beforehand. */
    static Mix bimodal(double part, double brief, double lengthy) {
        return twoKinds(part, brief, lengthy, false);
    }

    /** Short work and long work, each from a place of its own. */
    static Mix reports(double part, double brief, double lengthy) {
        return twoKinds(part, brief, lengthy, true);
    }

    private static Mix twoKinds(double part, double brief, double lengthy, boolean apart) {
        return random -> {
            boolean isLong = random.nextDouble() < part;
            return new Work(
                    apart && isLong ? 1 : 0,
                    isLong,
                    roundTrip(),
                    compute(exponential(random, isLong ? lengthy : brief)));
        };
    }

    /**
     * Some of the transactions lock the row that many want.
     *
     * @param before work before the lock
     * @param locked work with it; a round trip more and the rest is over
     * @param others work of those that do not lock it
     */
    static Mix hotRow(double part, double before, double locked, double others) {
        return random ->
                random.nextDouble() < part
                        ? work(
                                roundTrip(),
                                compute(exponential(random, before)),
                                Step.LOCK,
                                compute(exponential(random, locked)),
                                client(0.0006),
                                Step.UNLOCK)
                        : work(roundTrip(), compute(exponential(random, others)));
    }

    /** Statements with the application's own work between them. */
    static Mix gaps(int statements, double work, double gap) {
        return random -> {
            Step[] steps = new Step[2 * statements];
            for (int i = 0; i < steps.length; i += 2) {
                steps[i] = compute(exponential(random, work));
                steps[i + 1] = client(exponential(random, gap));
            }
            return work(steps);
        };
    }

    // ---- plots

    static Consumer<Stage> users(Mix mix, int count, double think) {
        return stage -> stage.users(mix, count, think);
    }

    static Consumer<Stage> open(Mix mix, double perSecond) {
        return stage -> stage.arrivals(mix, perSecond);
    }

    /** A foreign pool without time to think comes at 60 s and goes. */
    static Scenario neighbour(String name, Capacity processors, int size, int gone) {
        return Scenario.of(
                name,
                "a foreign pool of " + size + " from 60 to " + gone + " s",
                Kind.NEIGHBOUR,
                processors,
                Capacity.NONE,
                List.of(
                        new Phase(0, 30, 60),
                        new Phase(60, 80, gone),
                        new Phase(gone, gone + 30, gone + 60)),
                stage -> {
                    stage.users(computing(0.005), 300, THINK);
                    Users others = stage.strangers(computing(0.005), size);
                    stage.at(60, () -> others.set(size));
                    stage.at(gone, () -> others.set(0));
                });
    }

    /**
     * Nothing comes back for a while; then the database is slow for a while.
     *
     * @param from when that begins
     * @param back when it answers again
     * @param whole when it is as fast as before
     * @param part its speed until then
     */
    static Consumer<Stage> outage(double from, double back, double whole, double part) {
        return stage -> {
            stage.users(computing(0.005), 300, THINK);
            stage.speedAt(from, 1e-6);
            stage.speedAt(back, part);
            stage.speedAt(whole, 1);
        };
    }

    /** The processor time of a transaction is another from {@code from} to {@code to}. */
    static Consumer<Stage> otherWork(
            double usual, double meanwhile, int users, double from, double to) {
        return stage -> {
            double[] mean = {usual};
            stage.users(random -> computing(mean[0]).draw(random), users, THINK);
            stage.at(from, () -> mean[0] = meanwhile);
            stage.at(to, () -> mean[0] = usual);
        };
    }

    /** Each transaction reads from storage as well from {@code from} to {@code to}. */
    static Consumer<Stage> coldCache(
            double processor, double storage, int users, double from, double to) {
        return stage -> {
            double[] read = {0};
            stage.users(random -> reading(processor, read[0]).draw(random), users, THINK);
            stage.at(from, () -> read[0] = storage);
            stage.at(to, () -> read[0] = 0);
        };
    }

    /** Several pools on one database. */
    static Scenario several(
            Capacity processors, int cores, double work, int pools, int usersEach, double end) {
        return new Scenario(
                "pools-" + pools,
                pools + " pools on one database of " + cores + " cores, " + millis(work) + " ms",
                Kind.SHARED,
                pools,
                List.of(new Phase(0, end / 2, end)),
                new Setup(
                        processors,
                        Capacity.NONE,
                        Waver.Kind.CALM,
                        stage -> {
                            for (int i = 0; i < pools; i++) {
                                stage.users(computing(work), usersEach, THINK);
                            }
                        }));
    }

    /**
     * Short and long work, each from a place of its own.
     *
     * @param load what 960 users would ask for if nobody ever waited, as a part of what the cores
     *     can do
     */
    static Scenario mixed(double load, int cores, double part, double brief, double lengthy) {
        double work = (1 - part) * brief + part * lengthy;
        int users = 960;
        double think = users / (load * cores / work);
        return Scenario.steady(
                "mixed-" + Math.round(100 * load),
                "%d %% reads of %s ms, %d %% reports of %s ms"
                        .formatted(
                                Math.round(100 * (1 - part)),
                                millis(brief),
                                Math.round(100 * part),
                                millis(lengthy)),
                Kind.MIXED,
                Capacity.cores(cores),
                Capacity.NONE,
                180,
                users(reports(part, brief, lengthy), users, think));
    }

    private static String millis(double seconds) {
        double millis = 1e3 * seconds;
        return millis == Math.rint(millis)
                ? Long.toString(Math.round(millis))
                : "%.1f".formatted(millis);
    }
}
