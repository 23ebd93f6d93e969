package dev.weir.lab.soak;

import dev.weir.PoolControl;
import dev.weir.testkit.net.CommitCut;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.StopMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens to the server, the network or the pool while the load goes on.
 *
 * @param name in the log and on the command line
 * @param lasts the time from {@code begin} to {@code end}
 */
record Disturbance(String name, Duration lasts, Step begin, Step end) {

    private static final int SLOW_BYTES_PER_SECOND = 4_000;

    /** One half. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /**
     * All that can be done on that fixture; those to the pool itself where it can be controlled.
     */
    static List<Disturbance> all(SoakFixture fixture, @Nullable PoolControl control) {
        TcpProxy proxy = fixture.proxy();
        List<Disturbance> all = new ArrayList<>();
        all.add(at("terminate", () -> fixture.faults().terminate(SoakFixture.ROLE)));
        all.add(at("reset", proxy::cut));
        all.add(at("commit never arrives", () -> proxy.cutNextCommit(CommitCut.BEFORE_THE_SERVER)));
        all.add(at("commit's answer lost", () -> proxy.cutNextCommit(CommitCut.BEFORE_THE_ANSWER)));
        all.add(at("restart", () -> fixture.control().restart(StopMode.FAST)));
        all.add(at("crash", () -> fixture.control().restart(StopMode.IMMEDIATE)));
        all.add(
                during(
                        "blackhole",
                        2_000,
                        () -> {
                            proxy.holdNew();
                            proxy.blackhole();
                        },
                        () -> {
                            // or the server would keep the locks of those it cannot hear for ever
                            proxy.abandonBlackholed();
                            proxy.resume();
                        }));
        all.add(
                during(
                        "old connections blackholed",
                        1_000,
                        proxy::blackhole,
                        proxy::abandonBlackholed));
        all.add(
                during(
                        "refuse",
                        3_000,
                        () -> {
                            proxy.refuse();
                            proxy.cut();
                        },
                        proxy::listenAgain));
        all.add(
                during(
                        "freeze",
                        1_500,
                        () -> fixture.control().freeze(),
                        () -> fixture.control().thaw()));
        all.add(
                during(
                        "throttle",
                        3_000,
                        () -> proxy.throttle(SLOW_BYTES_PER_SECOND),
                        proxy::unthrottle));
        if (control != null) {
            all.add(at("soft evict", control::softEvictConnections));
            all.add(
                    during(
                            "resize",
                            3_000,
                            () -> resize(control, 0, SoakSettings.LIMIT / 3),
                            () -> resize(control, SoakSettings.LIMIT / 3, SoakSettings.LIMIT)));
            all.add(during("suspend", 1_000, control::suspend, control::resume));
        }
        return List.copyOf(all);
    }

    private static void resize(PoolControl control, int floor, int ceiling) {
        control.setMinimumIdle(Math.min(floor, control.getMinimumIdle()));
        control.setMaximumPoolSize(ceiling);
        control.setMinimumIdle(floor);
    }

    private static Disturbance at(String name, Step begin) {
        return new Disturbance(name, Duration.ZERO, begin, () -> {});
    }

    private static Disturbance during(String name, long millis, Step begin, Step end) {
        return new Disturbance(name, Duration.ofMillis(millis), begin, end);
    }
}
