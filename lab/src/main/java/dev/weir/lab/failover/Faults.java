package dev.weir.lab.failover;

import static dev.weir.lab.failover.PostgresScene.Route.DIRECT;
import static dev.weir.lab.failover.PostgresScene.Route.OTHER_PRIMARY;
import static dev.weir.lab.failover.PostgresScene.Route.PROXY;
import static dev.weir.lab.failover.PostgresScene.Route.STANDBY;

import dev.weir.testkit.net.CommitCut;
import dev.weir.testkit.postgres.StopMode;
import java.time.Duration;
import java.util.List;

/** The catalogue of faults, in the order in which they are run. */
final class Faults {

    static final String TERMINATED = "terminated";
    static final String RESET = "reset";
    static final String BLACKHOLE_5 = "blackhole-5";
    static final String BLACKHOLE_50 = "blackhole-50";
    static final String SILENCE = "silence";
    static final String SILENCE_KEPT = "silence-kept";
    static final String SYN_DROP = "syn-drop";
    static final String REFUSED = "refused";
    static final String RESTART = "restart";
    static final String PASSWORD = "password";
    static final String FULL = "full";
    static final String READ_ONLY = "read-only";
    static final String SWITCHOVER = "switchover";
    static final String FREEZE = "freeze";
    static final String VALIDATION = "validation";
    static final String COMMIT_LOST = "commit-lost";
    static final String ANSWER_LOST = "answer-lost";

    private static final int FEW = 5;
    private static final int MANY = 50;
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final PostgresScene.Step NOTHING = scene -> {};

    private Faults() {}

    /** All names, in order. */
    static List<String> names() {
        return catalogue(Pace.FULL).stream().map(Fault::id).toList();
    }

    /** All faults at that pace. */
    static List<Fault> catalogue(Pace pace) {
        return List.of(
                new Fault(
                        TERMINATED,
                        "Backends terminated",
                        "Every idle session is ended by pg_terminate_backend (57P01).",
                        FEW,
                        Work.READ,
                        AT_ONCE,
                        PostgresScene.of(
                                DIRECT, scene -> scene.faults().terminate(Stage.ROLE), NOTHING)),
                new Fault(
                        RESET,
                        "TCP reset",
                        "Every idle connection is reset.",
                        FEW,
                        Work.READ,
                        AT_ONCE,
                        PostgresScene.of(PROXY, scene -> scene.proxy().cut(), NOTHING)),
                blackhole(BLACKHOLE_5, FEW),
                blackhole(BLACKHOLE_50, MANY),
                silence(
                        SILENCE,
                        "Accepted, then silence",
                        "in the end they are reset, and others are answered",
                        pace,
                        scene -> {
                            scene.proxy().cut();
                            scene.proxy().resume();
                        }),
                silence(
                        SILENCE_KEPT,
                        "Accepted, silent for good",
                        "in the end others are answered, while these stay silent",
                        pace,
                        scene -> {
                            scene.proxy().blackhole();
                            scene.proxy().resume();
                        }),
                new Fault(
                        SYN_DROP,
                        "SYN dropped",
                        "Every connection is reset; connects get no answer at all.",
                        FEW,
                        Work.READ,
                        pace.outage(),
                        PostgresScene.of(
                                PROXY,
                                scene -> {
                                    scene.proxy().dropSyns();
                                    scene.proxy().cut();
                                },
                                scene -> scene.proxy().listenAgain())),
                new Fault(
                        REFUSED,
                        "Connection refused",
                        "Every connection is reset; connects are refused.",
                        FEW,
                        Work.READ,
                        pace.refused(),
                        PostgresScene.of(
                                PROXY,
                                scene -> {
                                    scene.proxy().refuse();
                                    scene.proxy().cut();
                                },
                                scene -> scene.proxy().listenAgain())),
                new Fault(
                        RESTART,
                        "Server restart",
                        "The server is stopped (fast) and started.",
                        FEW,
                        Work.READ,
                        AT_ONCE,
                        PostgresScene.of(
                                DIRECT,
                                scene -> scene.control().stop(StopMode.FAST),
                                scene -> scene.control().start())),
                new Fault(
                        PASSWORD,
                        "Wrong password",
                        "The role's password is changed (28P01), its sessions are ended; later it is"
                                + " changed back.",
                        FEW,
                        Work.READ,
                        pace.wrongPassword(),
                        PostgresScene.of(
                                DIRECT,
                                scene -> {
                                    scene.faults().password(Stage.ROLE, "another");
                                    scene.faults().terminate(Stage.ROLE);
                                },
                                scene -> scene.faults().password(Stage.ROLE, Stage.PASSWORD))),
                new Fault(
                        FULL,
                        "Too many connections",
                        "The role may have no session (53300), those there are end.",
                        FEW,
                        Work.READ,
                        pace.blip(),
                        PostgresScene.of(
                                DIRECT,
                                scene -> {
                                    scene.faults().limitSessions(Stage.ROLE, 0);
                                    scene.faults().terminate(Stage.ROLE);
                                },
                                scene -> scene.faults().limitSessions(Stage.ROLE, -1))),
                new Fault(
                        READ_ONLY,
                        "Primary turned read-only",
                        "The first server of the URL begins to refuse writes (25006), its sessions stay;"
                                + " the second takes writes all along.",
                        FEW,
                        Work.WRITE,
                        AT_ONCE,
                        PostgresScene.of(
                                OTHER_PRIMARY, scene -> scene.faults().readOnly(true), NOTHING)),
                new Fault(
                        SWITCHOVER,
                        "Switchover",
                        "The first server of the URL dies (immediate), half a second later the second,"
                                + " its standby, is promoted.",
                        FEW,
                        Work.WRITE,
                        Duration.ofMillis(500),
                        PostgresScene.of(
                                STANDBY,
                                scene -> scene.control().stop(StopMode.IMMEDIATE),
                                scene -> scene.standby().promote())),
                new Fault(
                        FREEZE,
                        "Server frozen",
                        "Every process of the server stands still (SIGSTOP), then goes on.",
                        FEW,
                        Work.READ,
                        pace.blip(),
                        PostgresScene.of(
                                DIRECT,
                                scene -> scene.control().freeze(),
                                scene -> scene.control().thaw())),
                new Fault(
                        VALIDATION,
                        "Validation hangs",
                        "Calls on idle connections never return, isValid ignores its timeout, new"
                                + " connections are fine (scripted driver).",
                        FEW,
                        Work.READ,
                        AT_ONCE,
                        stage -> new ValidationScene()),
                commitCut(
                        COMMIT_LOST,
                        "Commit lost",
                        "The link is reset as a COMMIT goes out, before the server sees it.",
                        CommitCut.BEFORE_THE_SERVER),
                commitCut(
                        ANSWER_LOST,
                        "Commit's answer lost",
                        "The link is reset as a COMMIT goes out, after the server got it.",
                        CommitCut.BEFORE_THE_ANSWER));
    }

    private static Fault blackhole(String id, int idle) {
        return new Fault(
                id,
                "%d idle connections blackholed".formatted(idle),
                "What is sent on the idle connections vanishes; new ones are fine.",
                idle,
                Work.READ,
                AT_ONCE,
                PostgresScene.of(PROXY, scene -> scene.proxy().blackhole(), NOTHING));
    }

    private static Fault silence(
            String id, String title, String inTheEnd, Pace pace, PostgresScene.Step end) {
        return new Fault(
                id,
                title,
                "Every connection is reset; new ones are accepted and never answered; "
                        + inTheEnd
                        + ".",
                FEW,
                Work.READ,
                pace.outage(),
                PostgresScene.of(
                        PROXY,
                        scene -> {
                            scene.proxy().holdNew();
                            scene.proxy().cut();
                        },
                        end));
    }

    private static Fault commitCut(String id, String title, String does, CommitCut cut) {
        return new Fault(
                id,
                title,
                does,
                FEW,
                Work.TRANSACTION,
                AT_ONCE,
                PostgresScene.counting(PROXY, scene -> scene.proxy().cutNextCommit(cut), NOTHING));
    }
}
