package dev.weir.lab.sizing;

import static dev.weir.lab.sizing.Workloads.THINK;
import static dev.weir.lab.sizing.Workloads.bimodal;
import static dev.weir.lab.sizing.Workloads.computing;
import static dev.weir.lab.sizing.Workloads.gaps;
import static dev.weir.lab.sizing.Workloads.hotRow;
import static dev.weir.lab.sizing.Workloads.open;
import static dev.weir.lab.sizing.Workloads.reading;
import static dev.weir.lab.sizing.Workloads.users;

import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.world.Users;
import dev.weir.testkit.world.Capacity;
import java.util.List;
import java.util.stream.Stream;

/**
 * Workloads of the same kinds as {@link Scenarios#tuning}, with other databases, work, loads and
 * times. Never choose a number of the pool on these, nor change them for what a run of them shows:
 * they tell whether the others were learnt by heart. All times in seconds.
 */
final class HeldOutScenarios {
    private static final Capacity TWELVE = Capacity.cores(12);
    private static final Capacity SIX = Capacity.cores(6);

    private HeldOutScenarios() {}

    static List<Scenario> all() {
        return Stream.of(saturated(), light(), changing(), shared(), mixed())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Scenario> saturated() {
        return List.of(
                Scenario.saturated(
                        "cpu-12",
                        "12 cores, 3 ms",
                        TWELVE,
                        120,
                        users(computing(0.003), 400, THINK)),
                Scenario.steady(
                        "disk-20",
                        "0.6 ms of processor and 12 ms of storage that serves 20 at a time",
                        Kind.SATURATED,
                        SIX,
                        Capacity.storage(20),
                        120,
                        users(reading(0.0006, 0.012), 250, THINK)),
                Scenario.saturated(
                        "usl-2",
                        "scalability law, contention 2 %, coherency 0.4 %",
                        Capacity.scalability(0.02, 0.004),
                        120,
                        users(computing(0.004), 250, THINK)),
                Scenario.saturated(
                        "row-40",
                        "two of five transactions lock one row",
                        Capacity.cores(10, 0.06, 0.01),
                        120,
                        users(hotRow(0.40, 0.001, 0.001, 0.003), 250, THINK)),
                Scenario.saturated(
                        "bimodal-5",
                        "95 % of 2 ms, 5 % of 80 ms, from one place",
                        SIX,
                        180,
                        users(bimodal(0.05, 0.002, 0.080), 200, THINK)),
                Scenario.saturated(
                        "gaps-4",
                        "four statements of 1 ms with 2 ms of client after each",
                        SIX,
                        120,
                        users(gaps(4, 0.001, 0.002), 250, THINK)),
                Scenario.saturated(
                        "slow-40",
                        "40 ms transactions, 100 a second",
                        Capacity.cores(4),
                        300,
                        users(computing(0.040), 80, 0.3)),
                Scenario.saturated(
                        "think-3600",
                        "3,600 users with 1.2 s of think time on 8 cores",
                        Capacity.cores(8, 0.04, 0.003),
                        90,
                        users(computing(0.003), 3600, 1.2)),
                Scenario.restless(
                        "restless-4",
                        "4 cores of a machine that wavers by 18 %, at all time scales alike",
                        Capacity.cores(4),
                        120,
                        users(computing(0.003), 200, THINK)));
    }

    private static List<Scenario> light() {
        return List.of(
                light("open-50", "open arrivals, half of 12 cores", TWELVE, 120, 1200),
                light("open-85", "open arrivals, 85 % of 12 cores", TWELVE, 120, 2040),
                Scenario.steady(
                        "disk-open",
                        "open arrivals, half of what storage can do",
                        Kind.LIGHT,
                        SIX,
                        Capacity.storage(20),
                        120,
                        open(reading(0.0006, 0.012), 830)),
                light("trickle-15", "15 % of 6 cores for ten minutes", SIX, 600, 180));
    }

    private static Scenario light(
            String name, String what, Capacity processors, double end, double perSecond) {
        return Scenario.steady(
                name,
                what,
                Kind.LIGHT,
                processors,
                Capacity.NONE,
                end,
                open(computing(0.005), perSecond));
    }

    private static List<Scenario> changing() {
        return List.of(
                Scenario.of(
                        "cores-drop",
                        "12 cores, 4 from 60 to 130 s",
                        Kind.CHANGING,
                        TWELVE,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(60, 90, 130),
                                new Phase(130, 160, 200)),
                        stage -> {
                            stage.users(computing(0.004), 300, THINK);
                            stage.processorsAt(60, Capacity.cores(4));
                            stage.processorsAt(130, TWELVE);
                        }),
                Scenario.of(
                        "users-wave",
                        "5 users, 200 from 50 to 110 s, 5, 400 from 150 s on",
                        Kind.CHANGING,
                        SIX,
                        Capacity.NONE,
                        List.of(new Phase(50, 60, 110), new Phase(150, 160, 200)),
                        stage -> {
                            Users users = stage.users(computing(0.004), 5, THINK);
                            stage.at(50, () -> users.set(200));
                            stage.at(110, () -> users.set(5));
                            stage.at(150, () -> users.set(400));
                        }),
                Scenario.of(
                        "mix-slow",
                        "8 ms, 2 ms from 70 to 140 s: the best size stays",
                        Kind.CHANGING,
                        SIX,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 35, 70),
                                new Phase(70, 100, 140),
                                new Phase(140, 170, 210)),
                        Workloads.otherWork(0.008, 0.002, 250, 70, 140)),
                Scenario.of(
                        "cache-cold",
                        "from 70 to 140 s each transaction reads 15 ms of storage",
                        Kind.CHANGING,
                        SIX,
                        Capacity.storage(60),
                        List.of(
                                new Phase(0, 35, 70),
                                new Phase(70, 100, 140),
                                new Phase(140, 170, 200)),
                        Workloads.coldCache(0.004, 0.015, 300, 70, 140)),
                Workloads.neighbour("neighbour-12", TWELVE, 12, 150),
                Scenario.of(
                        "failover-8",
                        "nothing for 8 s from 60 s on, then 22 s at half of its speed",
                        Kind.FAILOVER,
                        TWELVE,
                        Capacity.NONE,
                        List.of(
                                new Phase(0, 30, 60),
                                new Phase(68, 73, 90),
                                new Phase(90, 110, 140)),
                        Workloads.outage(60, 68, 90, 0.5)),
                Scenario.of(
                        "stall-3",
                        "nothing for 3 s from 50 s on",
                        Kind.STALL,
                        SIX,
                        Capacity.NONE,
                        List.of(new Phase(0, 25, 50), new Phase(50, 50, 53), new Phase(53, 58, 80)),
                        Workloads.outage(50, 53, 53, 1)));
    }

    private static List<Scenario> shared() {
        return List.of(
                Workloads.several(TWELVE, 12, 0.006, 5, 80, 120),
                Workloads.several(TWELVE, 12, 0.006, 16, 30, 240));
    }

    private static List<Scenario> mixed() {
        return Stream.of(0.7, 1.1)
                .map(load -> Workloads.mixed(load, 6, 0.03, 0.0008, 0.120))
                .toList();
    }
}
