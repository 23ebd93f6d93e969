package dev.weir.lab.failover;

import dev.weir.lab.failover.AnswerLog.Answer;
import dev.weir.lab.failover.TrialOutcome.Ending;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.testkit.invariant.ConnectRateChecker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** One pool, one fault, once: fill the pool, let it rest, let the fault happen, borrow. */
record FaultTrial(Fault fault, Pace pace, Stage stage) {

    private static final Duration LOOK = Duration.ofMillis(5);
    private static final Duration CLOSING = Duration.ofSeconds(15);

    /**
     * Runs it.
     *
     * @throws Exception if the fault itself could not be had; what the pool does is an outcome
     */
    TrialOutcome on(PoolUnderTest pool) throws Exception {
        // Some pools set it, and the whole JVM has it ever after.
        DriverManager.setLoginTimeout(0);
        try (Scene scene = fault.scenes().open(stage)) {
            try {
                return run(scene, pool);
            } finally {
                scene.release();
                close(pool);
            }
        }
    }

    private TrialOutcome run(Scene scene, PoolUnderTest pool) throws Exception {
        DataSource source;
        try {
            source =
                    pool.open(
                            PoolSettings.defaults(scene.url(), scene.user(), scene.password())
                                    .sized(fault.idle(), fault.idle(), Pace.BORROWER_WAITS));
            fill(source);
        } catch (SQLException | RuntimeException e) {
            return neverServed(scene);
        }
        LockSupport.parkNanos(Pace.QUIET.toNanos());

        Outage outage = Outage.begin(scene, fault.lasts());
        Borrowers borrowers = new Borrowers(source, fault.work());
        Ending ending;
        try {
            ending = watch(borrowers, outage);
        } finally {
            borrowers.stop();
            outage.finish();
        }
        return outcome(ending, outage, borrowers.log(), scene);
    }

    /** Has every connection open and used once. */
    private void fill(DataSource source) throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < fault.idle(); i++) {
                Connection connection = source.getConnection();
                all.add(connection);
                Work.READ.on(connection);
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }

    private Ending watch(Borrowers borrowers, Outage outage) throws InterruptedException {
        Thread thread = borrowers.start();
        while (!thread.join(LOOK)) {
            if (borrowers.log().heldNanos() > pace.guard().toNanos()) {
                return Ending.HANG;
            }
            if (outage.isOver() && System.nanoTime() - outage.over() > pace.patience().toNanos()) {
                return Ending.LATE;
            }
        }
        return Ending.RECOVERED;
    }

    private static TrialOutcome outcome(Ending ending, Outage outage, AnswerLog log, Scene scene)
            throws Exception {
        long begun = outage.begun();
        List<Answer> answers = log.answers();
        Map<String, Integer> failures = new TreeMap<>();
        answers.stream()
                .filter(answer -> !answer.good())
                .forEach(
                        answer ->
                                failures.merge(String.valueOf(answer.failure()), 1, Integer::sum));
        if (ending == Ending.HANG) {
            failures.put(log.waitsForThePool() ? "held by the pool" : "held by its query", 1);
        }
        int good = (int) answers.stream().filter(Answer::good).count();
        List<Long> attempts = scene.attempts().stream().filter(nanos -> nanos >= begun).toList();
        return new TrialOutcome(
                ending,
                millis(outage.over() - begun),
                answers.stream()
                        .filter(Answer::good)
                        .mapToDouble(answer -> millis(answer.end() - begun))
                        .findFirst()
                        .orElse(Double.NaN),
                ending == Ending.RECOVERED
                        ? millis(answers.get(answers.size() - 1).end() - begun)
                        : Double.NaN,
                failures.values().stream().mapToInt(Integer::intValue).sum(),
                failures,
                millis(log.longestWaitNanos()),
                (int) attempts.stream().filter(nanos -> nanos < outage.over()).count(),
                ConnectRateChecker.most(attempts, Duration.ofSeconds(1)),
                scene.peak(),
                scene.stored(),
                good);
    }

    private static TrialOutcome neverServed(Scene scene) {
        double none = Double.NaN;
        return new TrialOutcome(
                Ending.NEVER_SERVED,
                none,
                none,
                none,
                0,
                Map.of(),
                none,
                0,
                0,
                scene.peak(),
                OptionalInt.empty(),
                0);
    }

    /** Some pools wait in close() for what will not come; they may do so behind the next trial. */
    private static void close(PoolUnderTest pool) throws InterruptedException {
        Thread closing = Thread.ofPlatform().daemon().name("failover-close").start(pool::close);
        var unused = closing.join(CLOSING);
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
