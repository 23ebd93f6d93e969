package dev.weir.lab.world;

import static dev.weir.testkit.world.Spread.EXPONENTIAL;
import static dev.weir.testkit.world.Spread.NARROW;
import static dev.weir.testkit.world.Spread.PARETO;
import static dev.weir.testkit.world.WorkKind.ofMillis;

import dev.weir.testkit.world.WorkMix;
import java.util.List;
import java.util.Map;

/** The mixes of work of the cells, by name. Times in milliseconds. */
final class Mixes {
    /** As measured on PostgreSQL: reads of one row, durable writes, reports. */
    static final WorkMix MEASURED =
            new WorkMix(
                    "measured",
                    ofMillis("read", 0.93, 0.055, EXPONENTIAL, 0.2, false),
                    ofMillis("write", 0.06, 0.2, EXPONENTIAL, 2, false),
                    ofMillis("report", 0.01, 31, NARROW, 0.2, true));

    static final WorkMix EVEN =
            new WorkMix("even", ofMillis("query", 1, 0.35, EXPONENTIAL, 0.15, false));

    static final WorkMix SLOW5 =
            new WorkMix(
                    "slow5",
                    ofMillis("read", 0.95, 0.5, EXPONENTIAL, 0.1, false),
                    ofMillis("report", 0.05, 100, EXPONENTIAL, 0.1, true));

    /** One place in the code, whose work has a heavy tail. */
    static final WorkMix HEAVY =
            new WorkMix("pareto", ofMillis("query", 1, 0.5, PARETO, 0.1, false));

    /** The measured one, 5 ms away from the application. */
    static final WorkMix FAR =
            new WorkMix(
                    "rtt5",
                    ofMillis("read", 0.93, 0.055, EXPONENTIAL, 5, false),
                    ofMillis("write", 0.06, 0.2, EXPONENTIAL, 12, false),
                    ofMillis("report", 0.01, 31, NARROW, 5, true));

    /** The measured one, of which a fifth calls another service within its transaction. */
    static final WorkMix REMOTE20 =
            new WorkMix(
                    "remote20",
                    ofMillis("read", 0.74, 0.055, EXPONENTIAL, 0.2, false),
                    ofMillis("write", 0.05, 0.2, EXPONENTIAL, 2, false),
                    ofMillis("report", 0.01, 31, NARROW, 0.2, true),
                    ofMillis("remote", 0.20, 0.15, EXPONENTIAL, 2, false).idle(60));

    /** Most requests wait within the database for something else. */
    static final WorkMix KINDS =
            new WorkMix(
                    "kinds",
                    ofMillis("page", 0.20, 2, EXPONENTIAL, 0.2, false),
                    ofMillis("order", 0.20, 0.5, EXPONENTIAL, 2, false),
                    ofMillis("remote", 0.60, 1, EXPONENTIAL, 25, false));

    private static final WorkMix PAGES =
            new WorkMix(
                    "pages",
                    ofMillis("page", 0.80, 2, EXPONENTIAL, 0.2, false),
                    ofMillis("order", 0.20, 0.5, EXPONENTIAL, 2, false));

    /** The held-out ones. */
    static final WorkMix REPORTS3 =
            new WorkMix(
                    "reports3",
                    ofMillis("read", 0.92, 0.1, EXPONENTIAL, 0.3, false),
                    ofMillis("write", 0.05, 0.3, EXPONENTIAL, 1, false),
                    ofMillis("report", 0.03, 60, NARROW, 0.5, true));

    static final WorkMix READS97 =
            new WorkMix(
                    "reads97",
                    ofMillis("read", 0.97, 0.08, EXPONENTIAL, 0.15, false),
                    ofMillis("write", 0.02, 0.25, EXPONENTIAL, 4, false),
                    ofMillis("report", 0.01, 18, EXPONENTIAL, 0.2, true));

    /** Three lengths of long work, each from a place of its own. */
    static final WorkMix THREE =
            new WorkMix(
                    "three",
                    ofMillis("read", 0.90, 0.15, EXPONENTIAL, 0.4, false),
                    ofMillis("page", 0.08, 3, EXPONENTIAL, 0.4, false),
                    ofMillis("list", 0.015, 20, EXPONENTIAL, 0.4, true),
                    ofMillis("export", 0.005, 150, NARROW, 0.4, true));

    static final WorkMix EVEN2 =
            new WorkMix("even2", ofMillis("query", 1, 1.2, EXPONENTIAL, 0.8, false));

    static final WorkMix REMOTE10 =
            new WorkMix(
                    "remote10",
                    ofMillis("read", 0.90, 0.1, EXPONENTIAL, 0.3, false),
                    ofMillis("remote", 0.10, 0.3, EXPONENTIAL, 1, false).idle(40));

    static final WorkMix KINDS2 =
            new WorkMix(
                    "kinds2",
                    ofMillis("page", 0.30, 1, EXPONENTIAL, 0.3, false),
                    ofMillis("remote", 0.50, 0.5, EXPONENTIAL, 12, false),
                    ofMillis("order", 0.20, 0.4, EXPONENTIAL, 1, false));

    private static final List<WorkMix> ALL =
            List.of(
                    MEASURED, EVEN, SLOW5, HEAVY, FAR, REMOTE20, KINDS, REPORTS3, READS97, THREE,
                    EVEN2, REMOTE10, KINDS2);

    /** What is asked for until a shift to a mix; of work that waits for nothing. */
    private static final Map<WorkMix, WorkMix> BEFORE =
            Map.of(REMOTE20, MEASURED, KINDS, PAGES, KINDS2, EVEN2);

    private Mixes() {}

    /** What is asked for before a shift to that mix: as many requests, and none that waits. */
    static WorkMix before(WorkMix mix) {
        return BEFORE.getOrDefault(mix, mix);
    }

    static WorkMix named(String name) {
        return Named.in(ALL, WorkMix::name, name, "mix of work");
    }
}
