package dev.weir.lab.sizing;

import static dev.weir.lab.sizing.Workloads.THINK;
import static dev.weir.lab.sizing.Workloads.bimodal;
import static dev.weir.lab.sizing.Workloads.compute;
import static dev.weir.lab.sizing.Workloads.computing;
import static dev.weir.lab.sizing.Workloads.exponential;
import static dev.weir.lab.sizing.Workloads.gaps;
import static dev.weir.lab.sizing.Workloads.hotRow;
import static dev.weir.lab.sizing.Workloads.open;
import static dev.weir.lab.sizing.Workloads.read;
import static dev.weir.lab.sizing.Workloads.reading;
import static dev.weir.lab.sizing.Workloads.users;
import static dev.weir.lab.sizing.Workloads.work;

import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.world.Users;
import dev.weir.testkit.world.Capacity;
import java.util.List;
import java.util.stream.Stream;

/**
 * The workloads that sizes are judged by. All times in seconds.
 *
 * <p>Two halves: constants of the pool may be chosen on these. Those of {@link HeldOutScenarios}
 * are never used to choose a number.
 */
public final class Scenarios {
    private static final Capacity EIGHT = Capacity.cores(8);

    private Scenarios() {}

    /** Those that constants may be chosen on. */
    public static List<Scenario> tuning() {
        return Stream.of(saturated(), light(), changing(), shared(), mixed())
                .flatMap(List::stream)
                .toList();
    }

    /** Those that no constant was or will be chosen on. */
    public static List<Scenario> heldOut() {
        return HeldOutScenarios.all();
    }

    /**
     * The scenario of a name, of either half.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Scenario named(String name) {
        return Stream.concat(tuning().stream(), heldOut().stream())
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no scenario is named " + name));
    }

    private static List<Scenario> saturated() {
        return List.of(
                Scenario.saturated(
                        "cpu", "8 cores, 5 ms", EIGHT, 120, users(computing(0.005), 300, THINK)),
                Scenario.steady(
                        "io",
                        "1 ms of processor and 30 ms of storage that serves 48 at a time",
                        Kind.SATURATED,
                        EIGHT,
                        Capacity.storage(48),
                        120,
                        users(reading(0.001, 0.030), 400, THINK)),
                Scenario.saturated(
                        "usl",
                        "scalability law, contention 5 %, coherency 0.2 %",
                        Capacity.scalability(0.05, 0.002),
                        120,
                        users(computing(0.005), 300, THINK)),
                Scenario.saturated(
                        "hot-row",
                        "a quarter of the transactions locks one row",
                        Capacity.cores(8, 0.10, 0.02),
                        120,
                        users(hotRow(0.25, 0.001, 0.0022, 0.0045), 300, THINK)),
                Scenario.saturated(
                        "bimodal",
                        "97 % of 3 ms, 3 % of 150 ms, from one place",
                        EIGHT,
                        180,
                        users(bimodal(0.03, 0.003, 0.150), 200, THINK)),
                Scenario.saturated(
                        "gaps",
                        "4 ms of database and 6 ms of client inside each transaction",
                        EIGHT,
                        120,
                        users(gaps(2, 0.002, 0.003), 300, THINK)),
                Scenario.saturated(
                        "slow",
                        "80 ms transactions, 100 a second",
                        EIGHT,
                        300,
                        users(computing(0.080), 100, 0.2)),
                Scenario.saturated(
                        "think",
                        "1,200 users with 550 ms of think time on 6 cores",
                        Capacity.cores(6, 0.06, 0.004),
                        90,
                        users(computing(0.0027), 1200, 0.55)),
                Scenario.steady(
                        "client-cpu",
                        "the application's 3 cores are the bottleneck",
                        Kind.SATURATED,
                        EIGHT,
                        Capacity.cores(3, 0.01, 0.001),
                        120,
                        users(
                                random ->
                                        work(
                                                compute(exponential(random, 0.002)),
                                                read(exponential(random, 0.0025)),
                                                compute(exponential(random, 0.002))),
                                300,
                                THINK)),
                Scenario.restless(
                        "restless",
                        "scalability law on a machine that wavers by 18 %, at all time scales alike",
                        Capacity.scalability(0.05, 0.002),
                        120,
                        users(computing(0.005), 300, THINK)),
                Scenario.restless(
                        "far",
                        "10,000 round trips of 2.5 ms a second, to a machine that wavers by 18 %",
                        Capacity.distant(25, 500),
                        60,
                        users(computing(0.0025), 1000, THINK)));
    }

    private static List<Scenario> light() {
        return List.of(
                light("open-70", "open arrivals, 70 % of 8 cores", 120, 1120),
                light("open-90", "open arrivals, 90 % of 8 cores", 120, 1400),
                Scenario.steady(
                        "io-open",
                        "open arrivals, half of what storage can do",
                        Kind.LIGHT,
                        EIGHT,
                        Capacity.storage(48),
                        120,
                        open(reading(0.001, 0.030), 800)),
                Scenario.steady(
                        "no-waiters",
                        "60 users without think time on a pool that begins with 200",
                        Kind.LIGHT,
                        EIGHT,
                        Capacity.NONE,
                        120,
                        stage -> stage.users(computing(0.005), 60, 0, 200)),
                light("trickle", "30 % of 8 cores for ten minutes", 600, 480));
    }

    private static Scenario light(String name, String what, double end, double perSecond) {
        return Scenario.steady(
                name,
                what,
                Kind.LIGHT,
                EIGHT,
                Capacity.NONE,
                end,
                open(computing(0.005), perSecond));
    }

    private static List<Scenario> changing() {
        return List.of(
                Scenario.of(
                        "cores-step",
                        "8 cores, 3 from 70 s on, 12 from 140 s on",
                        Kind.CHANGING,
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 70),
                                new Phase(70, 100, 140),
                                new Phase(140, 170, 210)),
                        stage -> {
                            stage.users(computing(0.005), 300, THINK);
                            stage.processorsAt(70, Capacity.cores(3));
                            stage.processorsAt(140, Capacity.cores(12));
                        }),
                Scenario.of(
                        "users-step",
                        "3 users, 300 from 40 to 80 s, 3, 300 from 120 s on",
                        Kind.CHANGING,
                        EIGHT,
                        Capacity.NONE,
                        List.of(new Phase(40, 50, 80), new Phase(120, 130, 160)),
                        stage -> {
                            Users users = stage.users(computing(0.005), 3, THINK);
                            stage.at(40, () -> users.set(300));
                            stage.at(80, () -> users.set(3));
                            stage.at(120, () -> users.set(300));
                        }),
                Scenario.of(
                        "mix-shift",
                        "3 ms, 12 ms from 60 to 120 s: the best size stays",
                        Kind.CHANGING,
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(60, 80, 120),
                                new Phase(120, 140, 180)),
                        Workloads.otherWork(0.003, 0.012, 300, 60, 120)),
                Scenario.of(
                        "cache-loss",
                        "from 60 to 130 s each transaction reads 30 ms of storage",
                        Kind.CHANGING,
                        EIGHT,
                        Capacity.storage(96),
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(60, 90, 130),
                                new Phase(130, 160, 190)),
                        Workloads.coldCache(0.005, 0.030, 400, 60, 130)),
                Workloads.neighbour("neighbour", EIGHT, 24, 120),
                Workloads.neighbour("neighbour-4", EIGHT, 4, 180),
                Scenario.of(
                        "failover",
                        "nothing for 5 s from 60 s on, then 25 s at 40 %",
                        Kind.FAILOVER,
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(65, 70, 90),
                                new Phase(90, 110, 140)),
                        Workloads.outage(60, 65, 90, 0.4)),
                Scenario.of(
                        "stall",
                        "nothing for 1.5 s from 40 s on",
                        Kind.STALL,
                        EIGHT,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 20, 40),
                                new Phase(40, 40, 41.5),
                                new Phase(41.5, 46, 70)),
                        Workloads.outage(40, 41.5, 41.5, 1)));
    }

    private static List<Scenario> shared() {
        Capacity sixteen = Capacity.cores(16);
        return List.of(
                Workloads.several(sixteen, 16, 0.008, 2, 200, 120),
                Workloads.several(sixteen, 16, 0.008, 8, 60, 120),
                Workloads.several(sixteen, 16, 0.008, 24, 25, 240));
    }

    private static List<Scenario> mixed() {
        return Stream.of(0.8, 1.0, 1.3)
                .map(load -> Workloads.mixed(load, 8, 0.05, 0.001, 0.200))
                .toList();
    }
}
