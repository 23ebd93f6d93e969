package dev.weir.testkit.sizing;

import static dev.weir.testkit.sizing.Step.client;
import static dev.weir.testkit.sizing.Step.compute;
import static dev.weir.testkit.sizing.Step.read;

import dev.weir.testkit.sizing.Mix.Request;
import dev.weir.testkit.sizing.Scenario.Setup;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The workloads that laws of size are judged by. All times in seconds. */
public final class Scenarios {
    /** The way to the database and back. */
    private static final double ROUND_TRIP = 0.0004;

    /** Think time of most users. */
    private static final double THINK = 0.05;

    private static final Capacity EIGHT = Capacity.cores(8);

    private Scenarios() {}

    /** Workloads that do not change and ask for more than can be had. */
    public static List<Scenario> saturated() {
        return List.of(
                steady("cpu", "8 cores, 5 ms", EIGHT, 120, users(computing(0.005), 300, THINK)),
                steady(
                        "io",
                        "1 ms of processor and 30 ms of storage that serves 48 at a time",
                        EIGHT,
                        Capacity.storage(48),
                        120,
                        users(reading(0.001, 0.030), 400, THINK)),
                steady(
                        "usl",
                        "scalability law, contention 5 %, coherency 0.2 %",
                        Capacity.scalability(0.05, 0.002),
                        120,
                        users(computing(0.005), 300, THINK)),
                steady(
                        "hot-row",
                        "a quarter of the transactions locks one row",
                        Capacity.cores(8, 0.10, 0.02),
                        120,
                        users(Scenarios::hotRow, 300, THINK)),
                steady(
                        "bimodal",
                        "97 % of 3 ms, 3 % of 150 ms",
                        EIGHT,
                        180,
                        users(bimodal(0.03, 0.003, 0.150), 200, THINK)),
                steady(
                        "gaps",
                        "4 ms of database and 6 ms of client inside each transaction",
                        EIGHT,
                        120,
                        users(Scenarios::gaps, 300, THINK)),
                steady(
                        "slow",
                        "80 ms transactions, 100 a second",
                        EIGHT,
                        300,
                        users(computing(0.080), 100, 0.2)),
                steady(
                        "think",
                        "1,200 users with 550 ms of think time on 6 cores",
                        Capacity.cores(6, 0.06, 0.004),
                        90,
                        users(computing(0.0027), 1200, 0.55)),
                steady(
                        "client-cpu",
                        "the application's 3 cores are the bottleneck",
                        EIGHT,
                        Capacity.cores(3, 0.01, 0.001),
                        120,
                        users(Scenarios::clientBound, 300, THINK)),
                restless(),
                far());
    }

    private static Scenario restless() {
        return restless(
                "restless",
                "scalability law on a machine that wavers by 18 %, at all time scales alike",
                Capacity.scalability(0.05, 0.002),
                120,
                users(computing(0.005), 300, THINK));
    }

    private static Scenario far() {
        return restless(
                "far",
                "10,000 round trips of 2.5 ms a second, to a machine that wavers by 18 %",
                Capacity.distant(25, 500),
                60,
                users(computing(0.0025), 1000, THINK));
    }

    private static Scenario restless(
            String name, String what, Capacity processors, double end, Consumer<Stage> plot) {
        return new Scenario(
                name,
                what,
                1,
                List.of(new Phase(0, end / 2, end)),
                new Setup(processors, Capacity.NONE, CapacityNoise.Kind.RESTLESS, plot));
    }

    /** Workloads that ask for less than can be had. */
    public static List<Scenario> light() {
        return List.of(
                steady("open-70", "open arrivals, 70 % of 8 cores", EIGHT, 120, open(1120)),
                steady("open-90", "open arrivals, 90 % of 8 cores", EIGHT, 120, open(1400)),
                steady(
                        "io-open",
                        "open arrivals, half of what storage can do",
                        EIGHT,
                        Capacity.storage(48),
                        120,
                        stage ->
                                new Arrivals(
                                        stage.simulation, stage.pool(reading(0.001, 0.030)), 800)),
                steady(
                        "no-waiters",
                        "60 users without think time on a pool that begins with 200",
                        EIGHT,
                        120,
                        stage ->
                                new Users(
                                        stage.simulation,
                                        stage.pool(computing(0.005), 200),
                                        60,
                                        0)),
                steady("trickle", "30 % of 8 cores for ten minutes", EIGHT, 600, open(480)));
    }

    /** Workloads or databases that change. */
    public static List<Scenario> changing() {
        return List.of(
                changing(
                        "cores-step",
                        "8 cores, 3 from 70 s on, 12 from 140 s on",
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 70),
                                new Phase(70, 100, 140),
                                new Phase(140, 170, 210)),
                        stage -> {
                            users(computing(0.005), 300, THINK).accept(stage);
                            stage.processorsAt(70, Capacity.cores(3));
                            stage.processorsAt(140, Capacity.cores(12));
                        }),
                changing(
                        "users-step",
                        "3 users, 300 from 40 to 80 s, 3, 300 from 120 s on",
                        EIGHT,
                        Capacity.NONE,
                        List.of(new Phase(40, 50, 80), new Phase(120, 130, 160)),
                        stage -> {
                            Users users =
                                    new Users(
                                            stage.simulation,
                                            stage.pool(computing(0.005)),
                                            3,
                                            THINK);
                            stage.at(40, () -> users.set(300));
                            stage.at(80, () -> users.set(3));
                            stage.at(120, () -> users.set(300));
                        }),
                changing(
                        "mix-shift",
                        "3 ms, 12 ms from 60 to 120 s: the best size stays",
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(60, 80, 120),
                                new Phase(120, 140, 180)),
                        stage -> {
                            double[] mean = {0.003};
                            users(
                                            chance ->
                                                    new Request(
                                                            false,
                                                            client(ROUND_TRIP),
                                                            compute(chance.exponential(mean[0]))),
                                            300,
                                            THINK)
                                    .accept(stage);
                            stage.at(60, () -> mean[0] = 0.012);
                            stage.at(120, () -> mean[0] = 0.003);
                        }),
                changing(
                        "cache-loss",
                        "from 60 to 130 s each transaction reads 30 ms of storage",
                        EIGHT,
                        Capacity.storage(96),
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(60, 90, 130),
                                new Phase(130, 160, 190)),
                        stage -> {
                            double[] storage = {0};
                            users(
                                            chance ->
                                                    new Request(
                                                            false,
                                                            client(ROUND_TRIP),
                                                            compute(chance.exponential(0.005)),
                                                            read(chance.exponential(storage[0]))),
                                            400,
                                            THINK)
                                    .accept(stage);
                            stage.at(60, () -> storage[0] = 0.030);
                            stage.at(130, () -> storage[0] = 0);
                        }),
                neighbour("neighbour", 24, 120),
                neighbour("neighbour-4", 4, 180),
                changing(
                        "failover",
                        "nothing for 5 s from 60 s on, then 25 s at 40 %",
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(65, 70, 90),
                                new Phase(90, 110, 140)),
                        stage -> {
                            users(computing(0.005), 300, THINK).accept(stage);
                            stage.speedAt(60, 1e-6);
                            stage.speedAt(65, 0.4);
                            stage.speedAt(90, 1);
                        }),
                changing(
                        "stall",
                        "nothing for 1.5 s from 40 s on",
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 20, 40),
                                new Phase(40, 40, 41.5),
                                new Phase(41.5, 46, 70)),
                        stage -> {
                            users(computing(0.005), 300, THINK).accept(stage);
                            stage.speedAt(40, 1e-6);
                            stage.speedAt(41.5, 1);
                        }));
    }

    /** Several pools on one database of 16 cores. */
    public static List<Scenario> shared() {
        return List.of(several(2, 200, 120), several(8, 60, 120), several(24, 25, 240));
    }

    /**
     * 95 % reads of 1 ms and 5 % reports of 200 ms on 8 cores, 960 users.
     *
     * @param load what the users would ask for if nobody ever waited, as a part of what the cores
     *     can do
     */
    public static Scenario mixed(double load) {
        double work = 0.95 * 0.001 + 0.05 * 0.200;
        double capacity = 8 / work;
        double think = 960 / (load * capacity);
        return steady(
                "mixed-" + Math.round(100 * load),
                "95 % reads of 1 ms, 5 % reports of 200 ms",
                EIGHT,
                180,
                users(bimodal(0.05, 0.001, 0.200), 960, think));
    }

    /** All of them. */
    public static List<Scenario> all() {
        return Stream.of(
                        saturated(),
                        light(),
                        changing(),
                        shared(),
                        List.of(mixed(0.8), mixed(1.0), mixed(1.3)))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The scenario of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Scenario named(String name) {
        return all().stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no scenario is named "
                                                + name
                                                + "; there are "
                                                + all().stream().map(Scenario::name).toList()));
    }

    /** A foreign pool without time to think comes at 60 s and goes. */
    private static Scenario neighbour(String name, int size, int gone) {
        return changing(
                name,
                "a foreign pool of " + size + " from 60 to " + gone + " s",
                EIGHT,
                Capacity.NONE,
                List.of(
                        new Phase(0, 30, 60),
                        new Phase(60, 80, gone),
                        new Phase(gone, gone + 30, gone + 60)),
                stage -> {
                    users(computing(0.005), 300, THINK).accept(stage);
                    Users others =
                            new Users(
                                    stage.simulation,
                                    stage.foreignPool(computing(0.005), size),
                                    0,
                                    0);
                    stage.at(60, () -> others.set(size));
                    stage.at(gone, () -> others.set(0));
                });
    }

    private static Scenario several(int pools, int usersEach, double end) {
        return new Scenario(
                "pools-" + pools,
                pools + " pools on one database of 16 cores, 8 ms",
                pools,
                List.of(new Phase(0, end / 2, end)),
                new Setup(
                        Capacity.cores(16),
                        Capacity.NONE,
                        CapacityNoise.Kind.CALM,
                        stage -> {
                            for (int i = 0; i < pools; i++) {
                                users(computing(0.008), usersEach, THINK).accept(stage);
                            }
                        }));
    }

    private static Scenario steady(
            String name, String what, Capacity processors, double end, Consumer<Stage> plot) {
        return steady(name, what, processors, Capacity.NONE, end, plot);
    }

    private static Scenario steady(
            String name,
            String what,
            Capacity processors,
            Capacity storage,
            double end,
            Consumer<Stage> plot) {
        return changing(name, what, processors, storage, List.of(new Phase(0, end / 2, end)), plot);
    }

    private static Scenario changing(
            String name,
            String what,
            Capacity processors,
            Capacity storage,
            List<Phase> phases,
            Consumer<Stage> plot) {
        return new Scenario(
                name,
                what,
                1,
                phases,
                new Setup(processors, storage, CapacityNoise.Kind.CALM, plot));
    }

    private static Consumer<Stage> users(Mix mix, int count, double think) {
        return stage -> new Users(stage.simulation, stage.pool(mix), count, think);
    }

    private static Consumer<Stage> open(double perSecond) {
        return stage -> new Arrivals(stage.simulation, stage.pool(computing(0.005)), perSecond);
    }

    private static Mix computing(double mean) {
        return chance -> new Request(false, client(ROUND_TRIP), compute(chance.exponential(mean)));
    }

    private static Mix reading(double processor, double storage) {
        return chance ->
                new Request(
                        false,
                        client(ROUND_TRIP),
                        compute(chance.exponential(processor)),
                        read(chance.exponential(storage)));
    }

    private static Mix bimodal(double part, double brief, double lengthy) {
        return chance -> {
            boolean isLong = chance.happens(part);
            return new Request(
                    isLong,
                    client(ROUND_TRIP),
                    compute(chance.exponential(isLong ? lengthy : brief)));
        };
    }

    private static Request hotRow(Chance chance) {
        if (chance.happens(0.25)) {
            return new Request(
                    false,
                    client(ROUND_TRIP),
                    compute(chance.exponential(0.001)),
                    Step.LOCK,
                    compute(chance.exponential(0.0022)),
                    client(0.0006),
                    Step.UNLOCK);
        }
        return new Request(false, client(ROUND_TRIP), compute(chance.exponential(0.0045)));
    }

    private static Request gaps(Chance chance) {
        return new Request(
                false,
                compute(chance.exponential(0.002)),
                client(chance.exponential(0.003)),
                compute(chance.exponential(0.002)),
                client(chance.exponential(0.003)));
    }

    private static Request clientBound(Chance chance) {
        return new Request(
                false,
                compute(chance.exponential(0.002)),
                read(chance.exponential(0.0025)),
                compute(chance.exponential(0.002)));
    }
}
