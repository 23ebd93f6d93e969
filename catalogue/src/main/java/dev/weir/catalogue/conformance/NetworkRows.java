package dev.weir.catalogue.conformance;

import static dev.weir.catalogue.conformance.PostgresStage.execute;

import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.ServerFaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Rows about networks and servers that fail, on PostgreSQL behind a proxy. */
final class NetworkRows {

    private static final Duration OVER = Duration.ofMillis(50);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration AFTER_OUTAGE = Duration.ofMillis(1_500);
    private static final Duration IDLE = Duration.ofMillis(1_200);
    private static final Duration FAILOVER = Duration.ofMillis(750);

    private NetworkRows() {}

    static List<Row> rows() {
        return List.of(
                Row.onPostgres(
                        37,
                        "the server accepts, then is silent",
                        "T(2) at the borrow timeout; first success within 1.5 s after it goes on",
                        stage -> silent(PostgresStage.of(stage))),
                Row.onPostgres(
                        47,
                        "5, then 20 idle connections blackholed, new connects fine",
                        "a working connection within 750 ms, however many are idle",
                        stage -> blackhole(PostgresStage.of(stage))),
                Row.onPostgres(
                        48,
                        "TCP reset to all idle connections",
                        "no error reaches a borrower",
                        stage -> reset(PostgresStage.of(stage))),
                Row.onPostgres(
                        49,
                        "the server ends all idle sessions and a leased one",
                        "no error for those who borrow; the lease gets P = 57P01",
                        stage -> terminated(PostgresStage.of(stage))),
                Row.onPostgres(
                                51,
                                "the server reports that it takes no writes any more, for 0.7 s",
                                "no session lent that cannot write; then served within 1.5 s",
                                stage -> turnsReadOnly(PostgresStage.of(stage)))
                        .alone(),
                Row.onPostgres(
                        53,
                        "the link is cut during COMMIT",
                        "P = 08xxx; the transaction at most once",
                        stage -> cutDuringCommit(PostgresStage.of(stage))));
    }

    private static void silent(PostgresStage stage) throws Exception {
        TcpProxy proxy = stage.openProxied(0, 8, SECOND);
        Connection held = stage.takeAllOpen().getFirst();
        proxy.holdNew();
        Throwable thrown = stage.refused(stage.borrow("waiter"), SECOND.plus(OVER));
        held.close();
        Connection idle = stage.served(stage.borrow("of-the-idle"), Stage.AT_ONCE);
        Stage.work(idle);
        proxy.resume();
        long begun = System.nanoTime();
        Connection served = null;
        while (served == null && millisSince(begun) < stage.limit(AFTER_OUTAGE)) {
            Task<Connection> borrower = stage.borrow("after-the-outage");
            borrower.await(stage.limit(AFTER_OUTAGE));
            served = borrower.value();
        }
        stage.expect(
                served != null && millisSince(begun) <= stage.limit(AFTER_OUTAGE),
                "no success within 1.5 s after the server goes on");
        stage.words(Words.CANNOT_CONNECT, thrown);
    }

    private static long millisSince(long beginNanos) {
        return (System.nanoTime() - beginNanos) / 1_000_000;
    }

    private static void blackhole(PostgresStage stage) throws Exception {
        TcpProxy proxy = stage.openProxied(0, 20, Duration.ofSeconds(2));
        for (int idle : new int[] {5, 20}) {
            stage.fill(idle);
            Stage.pause(IDLE);
            proxy.blackhole();
            Task<Boolean> request = request(stage);
            stage.returns("with %d idle, a request".formatted(idle), request, FAILOVER);
            stage.notes().saw("%d idle: %s".formatted(idle, request.describe()));
            if (!request.hasEnded() || request.failure() != null) {
                break;
            }
        }
        // What was swallowed never comes to an end by itself.
        proxy.cut();
        stage.poolIsOver();
    }

    private static Task<Boolean> request(Stage stage) {
        return stage.run(
                "request",
                () -> {
                    try (Connection connection = stage.source().getConnection()) {
                        Stage.work(connection);
                    }
                });
    }

    private static void expectAllServed(Stage stage, int count) throws Exception {
        List<Task<Boolean>> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(request(stage));
        }
        int failed = 0;
        for (Task<Boolean> request : requests) {
            request.await(stage.limit(SECOND));
            if (!request.hasEnded() || request.failure() != null) {
                failed++;
            }
        }
        stage.expect(failed == 0, "%d of %d borrowers failed".formatted(failed, count));
    }

    private static void reset(PostgresStage stage) throws Exception {
        TcpProxy proxy = stage.openProxied(0, 5, Stage.LONG_PATIENCE);
        stage.fill(5);
        Stage.pause(IDLE);
        proxy.cut();
        expectAllServed(stage, 5);
    }

    /** Alone, since it is the whole server that changes. */
    private static void turnsReadOnly(PostgresStage stage) throws Exception {
        stage.openDirect(0, 2, Stage.LONG_PATIENCE);
        stage.fill(2);
        Stage.pause(IDLE);
        ServerFaults faults = stage.server().faults();
        Task<Boolean> write;
        try {
            faults.readOnly(true);
            DataSource source = stage.source();
            write =
                    stage.run(
                            "writer",
                            () -> {
                                try (Connection connection = source.getConnection()) {
                                    execute(connection, "insert into mark values (1)");
                                }
                            });
            Stage.pause(Duration.ofMillis(700));
            stage.expect(
                    write.failure() == null,
                    "a session was lent that cannot write: " + write.describe());
        } finally {
            faults.readOnly(false);
        }
        stage.returns("the write", write, Duration.ofMillis(700).plus(AFTER_OUTAGE));
    }

    private static void terminated(PostgresStage stage) throws Exception {
        stage.openDirect(0, 6, Stage.LONG_PATIENCE);
        stage.fill(6);
        Connection leased = stage.take();
        Stage.pause(IDLE);
        stage.sql(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                        + " current_database() and pid <> pg_backend_pid()");
        expectAllServed(stage, 5);
        try {
            Stage.work(leased);
            stage.notes().breach("a statement of the ended session succeeded");
        } catch (SQLException e) {
            boolean known = "57P01".equals(e.getSQLState()) || "08006".equals(e.getSQLState());
            stage.expect(known, "the driver's exception became " + Task.describe(e));
        }
    }

    private static void cutDuringCommit(PostgresStage stage) throws Exception {
        TcpProxy proxy = stage.openProxied(0, 1, Stage.LONG_PATIENCE);
        stage.sql(
                "create function slow() returns trigger language plpgsql as"
                        + " 'begin perform pg_sleep(0.6); return null; end'");
        stage.sql(
                "create constraint trigger slow after insert on mark deferrable initially deferred"
                        + " for each row execute function slow()");
        Connection first = stage.take();
        first.setAutoCommit(false);
        execute(first, "insert into mark values (1)");
        Task<Boolean> commit = stage.run("commit", first::commit);
        Stage.pause(Duration.ofMillis(250));
        proxy.cut();
        commit.await(stage.limit(SECOND));
        Throwable thrown = commit.failure();
        boolean link =
                thrown instanceof SQLException sql
                        && String.valueOf(sql.getSQLState()).startsWith("08");
        stage.expect(link, "commit() " + commit.describe());
        first.close();
        Stage.work(stage.served(stage.borrow("next"), SECOND));
        Stage.pause(Duration.ofMillis(600));
        String count = String.valueOf(stage.ask("select count(*) from mark"));
        stage.expect("0".equals(count) || "1".equals(count), "committed %s times".formatted(count));
    }
}
