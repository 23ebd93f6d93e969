package dev.weir.lab.fleet;

import dev.weir.lab.load.Times;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.StopMode;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Instances of one kind after the other on one server, each through all scenes. */
final class FleetRun implements AutoCloseable {
    /** Of 113 sessions that are not reserved. */
    static final int BUDGET = 90;

    static final int PLACES = BUDGET / 10;

    private static final double PATIENCE_SECONDS = 20;
    private static final double AGAIN = 0.95;
    private static final int FOREIGN_SIZE = 20;
    private static final int MOST_NEW = 3;

    /** The seconds that a scene is given to settle, of those that it lasts. */
    private static final double SETTLING = 0.5;

    private final double seconds;
    private final Set<Scene> scenes;
    private final Console console;
    private final EarlyEnd end;
    private final EmbeddedPostgres server =
            EmbeddedPostgres.start(
                    Durability.FAST,
                    Map.of("max_connections", "116", "superuser_reserved_connections", "3"));
    private final ServerWatch watch = new ServerWatch(server);
    private final List<Instance> instances = new ArrayList<>();

    FleetRun(double seconds, Set<Scene> scenes, Console console, EarlyEnd end) throws SQLException {
        this.seconds = seconds;
        this.scenes = scenes;
        this.console = console;
        this.end = end;
        try (Connection c = server.connect();
                Statement s = c.createStatement()) {
            s.execute("create role app login password 'app'");
            s.execute("create role other login password 'other'");
        }
    }

    /** All scenes. */
    List<SceneOutcome> of(Kind kind, int count) throws IOException, InterruptedException {
        List<SceneOutcome> outcomes = new ArrayList<>();
        console.step("%d instances: %s".formatted(count, kind.title));
        int processes = kind == Kind.ONE ? 1 : count;
        try {
            startUpTo(processes, kind, count);
            for (Scene scene : scenes) {
                if (!end.isAsked() && (kind != Kind.ONE || scene.isOfLoad())) {
                    console.step("%d instances: %s, %s".formatted(count, kind.title, scene.title));
                    outcomes.add(play(scene, kind, count));
                }
            }
        } finally {
            instances.forEach(Instance::close);
            instances.clear();
            watch.awaitAtMost(0, PATIENCE_SECONDS);
        }
        return outcomes;
    }

    private Instance start(Kind kind, int count, int processes) throws IOException {
        int threads = 2 * BUDGET * Math.max(1, count / processes);
        return new Instance(
                kind,
                server.url(),
                "app",
                BUDGET,
                kind.size(BUDGET, count),
                Math.min(threads, 400));
    }

    /** Two at a time: sixty that load their classes at once run into each other's timeouts. */
    private void startUpTo(int processes, Kind kind, int count) throws IOException {
        for (int i = instances.size(); i < processes; i++) {
            instances.add(start(kind, count, processes));
            instances.get(Math.max(0, i - 1)).await();
        }
        instances.getLast().await();
    }

    private SceneOutcome play(Scene scene, Kind kind, int count)
            throws IOException, InterruptedException {
        begin(scene == Scene.BURST ? null : scene, kind, count);
        sleep(seconds * SETTLING);
        report(new Histogram(2)); // what was done meanwhile does not count
        watch.takeMost();
        watch.takeRefused();
        begin(scene, kind, count);
        int before = watch.now();
        long begun = System.nanoTime();
        double asked = Double.NaN;
        switch (scene) {
            case KILL -> asked = kill(before);
            case DEPLOY -> asked = deploy(kind, count);
            case STOP -> stop();
            case RESTART -> asked = restart(before);
            case FOREIGN -> foreign();
            default -> sleep(seconds);
        }
        Histogram micros = new Histogram(2);
        int failed = report(micros);
        Times times = Times.of(micros);
        double lasted = (System.nanoTime() - begun) / 1e9;
        SceneOutcome outcome =
                new SceneOutcome(
                        kind,
                        count,
                        scene,
                        times.count() / lasted,
                        times.p50(),
                        times.p99(),
                        failed,
                        watch.takeMost(),
                        watch.takeRefused(),
                        asked);
        if (scene == Scene.KILL) {
            startUpTo(count, kind, count);
        }
        return outcome;
    }

    /** A burst comes when it is measured; everything else is at work before. Null: all rest. */
    private void begin(@Nullable Scene scene, Kind kind, int count) {
        int all = 0;
        for (int i = 0; i < count; i++) {
            int threads = scene == null ? 0 : scene.threads(i, count, BUDGET);
            all += threads;
            instances.get(kind == Kind.ONE ? 0 : i).threads(kind == Kind.ONE ? all : threads);
        }
    }

    private int report(Histogram micros) throws IOException {
        int failed = 0;
        for (Instance instance : instances) {
            failed += instance.report(micros);
        }
        return failed;
    }

    private List<Instance> third() {
        return instances.subList(0, Math.max(1, instances.size() / 3));
    }

    private double kill(int before) throws IOException, InterruptedException {
        for (Instance instance : third()) {
            instance.signal("KILL");
        }
        third().clear();
        return again(before);
    }

    /** Until others have what sessions that end had. */
    private double again(int before) {
        watch.awaitAtMost((int) (AGAIN * before) - 1, 1);
        double again = watch.secondsUntil((int) (AGAIN * before), PATIENCE_SECONDS);
        sleep(Math.max(0, seconds - again));
        return again;
    }

    /** One new beside, then one old less. */
    private double deploy(Kind kind, int count) throws IOException {
        double slowest = 0;
        for (int i = 0; i < Math.clamp(count / 4, 1, MOST_NEW); i++) {
            Instance fresh = start(kind, count, count);
            slowest = Math.max(slowest, fresh.await());
            fresh.threads(Scene.DEPLOY.threads(count, count, BUDGET));
            instances.removeFirst().close();
            instances.add(fresh);
        }
        return slowest / 1e3;
    }

    private void stop() throws IOException, InterruptedException {
        for (Instance instance : third()) {
            instance.signal("STOP");
        }
        sleep(seconds);
        for (Instance instance : third()) {
            instance.signal("CONT");
        }
    }

    private double restart(int before) throws IOException, InterruptedException {
        server.control().restart(StopMode.FAST);
        return again(before);
    }

    private void foreign() throws IOException, InterruptedException {
        try (Instance other =
                new Instance(Kind.TEN, server.url(), "other", BUDGET, FOREIGN_SIZE, FOREIGN_SIZE)) {
            other.await();
            other.threads(FOREIGN_SIZE);
            sleep(seconds);
        }
    }

    private static void sleep(double seconds) {
        LockSupport.parkNanos((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    }

    @Override
    public void close() throws InterruptedException {
        instances.forEach(Instance::close);
        watch.close();
        server.close();
    }
}
