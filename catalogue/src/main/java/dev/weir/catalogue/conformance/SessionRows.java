package dev.weir.catalogue.conformance;

import static dev.weir.catalogue.conformance.PostgresStage.ask;
import static dev.weir.catalogue.conformance.PostgresStage.execute;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows about what one borrower's session leaves to the next, on PostgreSQL. */
final class SessionRows {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private SessionRows() {}

    static List<Row> rows() {
        return List.of(
                Row.onPostgres(
                        12,
                        "SQL BEGIN and INSERT in auto-commit mode, close()",
                        "clean session: rolled back; the next borrower's own INSERT durable",
                        stage -> rawBegin(PostgresStage.of(stage))),
                Row.onPostgres(
                        13,
                        "uncommitted INSERT and a savepoint, close()",
                        "rolled back, no transaction and no lock left before the next lease",
                        stage -> uncommitted(PostgresStage.of(stage))),
                Row.onPostgres(
                        14,
                        "failed transaction, with setAutoCommit(false) and with SQL BEGIN, close()",
                        "the next borrower can work",
                        stage -> failedTransaction(PostgresStage.of(stage))),
                Row.onPostgres(
                        15,
                        "SET ROLE, SET SESSION AUTHORIZATION, set_config('app.tenant'), close()",
                        "the next borrower's own identity",
                        stage -> identity(PostgresStage.of(stage))),
                Row.onPostgres(
                        16,
                        "search_path, TimeZone, statement_timeout, lock_timeout, read-only default by SQL",
                        "the configured values",
                        stage -> settings(PostgresStage.of(stage))),
                Row.onPostgres(
                        17,
                        "JDBC setters, close()",
                        "the values of a new connection",
                        stage -> setters(PostgresStage.of(stage))),
                Row.onPostgres(
                        18,
                        "temporary table, advisory lock, LISTEN, WITH HOLD cursor, PREPARE, close()",
                        "gone, or the connection retired",
                        stage -> objects(PostgresStage.of(stage))),
                Row.onPostgres(
                        22,
                        "schema switched under prepared statements",
                        "the right schema's rows",
                        stage -> schemas(PostgresStage.of(stage))),
                Row.onPostgres(
                        29,
                        "abort() without close()",
                        "the permit free within 100 ms, the session gone within 2 s",
                        stage -> abort(PostgresStage.of(stage))),
                Row.onPostgres(
                        35,
                        "query timeout fires as the result arrives",
                        "57014 or rows; the next borrower's statement is never cancelled",
                        stage -> lateCancel(PostgresStage.of(stage))));
    }

    private static void rawBegin(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        execute(first, "begin");
        execute(first, "insert into mark values (1)");
        first.close();
        Connection next = stage.take();
        execute(next, "insert into mark values (2)");
        stage.expect(
                "1".equals(stage.ask("select count(*) from mark where id = 2")),
                "the next borrower's INSERT ran inside the first one's transaction");
        next.close();
        stage.expect(
                "0".equals(stage.ask("select count(*) from mark where id = 1")),
                "the first borrower's INSERT was committed");
    }

    private static void uncommitted(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.setAutoCommit(false);
        execute(first, "insert into mark values (1)");
        first.setSavepoint("half");
        execute(first, "insert into mark values (1)");
        first.close();
        stage.take();
        stage.expect(
                "0".equals(stage.ask("select count(*) from mark")), "the INSERT was committed");
        stage.expect(
                "0"
                        .equals(
                                stage.ask(
                                        "select count(*) from pg_stat_activity where datname ="
                                                + " current_database() and state like 'idle in"
                                                + " transaction%'")),
                "the transaction is still open in the next lease");
    }

    private static void failedTransaction(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        for (boolean raw : new boolean[] {false, true}) {
            Connection first = stage.take();
            if (raw) {
                execute(first, "begin");
            } else {
                first.setAutoCommit(false);
            }
            try {
                execute(first, "select 1/0");
            } catch (SQLException expected) {
                // the failure that spoils the transaction
            }
            first.close();
            Connection next = stage.take();
            try {
                Stage.work(next);
            } catch (SQLException e) {
                stage.notes()
                        .breach(
                                "after %s the next borrower got %s"
                                        .formatted(
                                                raw ? "SQL BEGIN" : "setAutoCommit(false)",
                                                Task.describe(e)));
            }
            next.close();
        }
    }

    /** Lets one borrower change things and compares what the next one sees with a new session. */
    private static void compare(
            PostgresStage stage, List<String> changes, Map<String, String> questions)
            throws Exception {
        Connection fresh = stage.take();
        Map<String, @Nullable String> before = answers(fresh, questions);
        fresh.close();
        Connection first = stage.take();
        int id = Stage.id(first);
        for (String change : changes) {
            execute(first, change);
        }
        first.close();
        Connection next = stage.take();
        Map<String, @Nullable String> after = answers(next, questions);
        stage.expectNothingLeft(before, after);
        boolean retired = !String.valueOf(id).equals(after.get("backend"));
        stage.notes().saw(retired ? "retired" : "reset");
    }

    private static Map<String, @Nullable String> answers(
            Connection connection, Map<String, String> questions) throws SQLException {
        Map<String, @Nullable String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> question : questions.entrySet()) {
            try {
                answers.put(question.getKey(), ask(connection, question.getValue()));
            } catch (SQLException e) {
                answers.put(question.getKey(), Task.describe(e));
            }
        }
        return answers;
    }

    private static void identity(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        String role = stage.databaseName() + "_other";
        stage.sql("create role " + role);
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("role", "select current_user");
        questions.put("session authorization", "select session_user");
        questions.put("app.tenant", "select coalesce(current_setting('app.tenant', true), '')");
        compare(
                stage,
                List.of(
                        "select set_config('app.tenant', 'a', false)",
                        "set session authorization " + role,
                        "set role " + role),
                questions);
    }

    private static void settings(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Map<String, String> questions = new LinkedHashMap<>();
        for (String name :
                List.of(
                        "search_path",
                        "timezone",
                        "statement_timeout",
                        "lock_timeout",
                        "default_transaction_read_only",
                        "default_transaction_isolation")) {
            questions.put(name, "show " + name);
        }
        compare(
                stage,
                List.of(
                        "set search_path = pg_temp",
                        "set timezone = 'Asia/Kathmandu'",
                        "set statement_timeout = 54321",
                        "set lock_timeout = 54321",
                        "set default_transaction_read_only = on",
                        "set default_transaction_isolation = 'serializable'"),
                questions);
    }

    private static void setters(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        stage.sql("create schema other");
        Connection fresh = stage.take();
        Map<String, Object> before = state(fresh);
        fresh.close();
        Connection first = stage.take();
        first.setReadOnly(true);
        first.setAutoCommit(false);
        first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        first.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        first.setNetworkTimeout(Runnable::run, 12_345);
        first.setSchema("other");
        first.setClientInfo("ApplicationName", "other");
        first.commit();
        first.close();
        stage.expectNothingLeft(before, state(stage.take()));
    }

    private static Map<String, Object> state(Connection c) throws SQLException {
        return Map.of(
                "autoCommit", c.getAutoCommit(),
                "readOnly", c.isReadOnly(),
                "isolation", c.getTransactionIsolation(),
                "holdability", c.getHoldability(),
                "networkTimeout", c.getNetworkTimeout(),
                "schema", String.valueOf(c.getSchema()),
                "search_path", String.valueOf(ask(c, "show search_path")),
                "application_name", String.valueOf(ask(c, "show application_name")));
    }

    private static void objects(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("temporary table", "select count(*) from pg_class where relname = 'kept'");
        questions.put(
                "advisory lock",
                "select count(*) from pg_locks where locktype = 'advisory' and database ="
                        + " (select oid from pg_database where datname = current_database())");
        questions.put("LISTEN", "select count(*) from pg_listening_channels()");
        questions.put("cursor", "select count(*) from pg_cursors where name = 'kept'");
        questions.put("PREPARE", "select count(*) from pg_prepared_statements where name = 'kept'");
        compare(
                stage,
                List.of(
                        "create temporary table kept (id int)",
                        "select pg_advisory_lock(4711)",
                        "listen kept",
                        "declare kept cursor with hold for select 1",
                        "prepare kept as select 1"),
                questions);
    }

    private static void schemas(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        for (String schema : List.of("a", "b")) {
            stage.sql("create schema " + schema);
            stage.sql("create table %s.t as select '%s'::text as v".formatted(schema, schema));
        }
        for (String schema : List.of("a", "b", "a")) {
            try (Connection lent = stage.take()) {
                lent.setSchema(schema);
                // Past the driver's threshold for statements prepared at the server.
                for (int i = 0; i < 7; i++) {
                    try (PreparedStatement statement = lent.prepareStatement("select v from t");
                            ResultSet rows = statement.executeQuery()) {
                        rows.next();
                        stage.expect(schema.equals(rows.getString(1)), "rows of the other schema");
                    }
                }
            }
        }
    }

    private static void abort(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        int id = Stage.id(first);
        first.abort(Runnable::run);
        stage.expect(first.isClosed(), "isClosed() is false after abort()");
        stage.served(stage.borrow("after-the-abort"), Stage.AT_ONCE);
        long end = System.nanoTime() + stage.limit(Duration.ofSeconds(2)) * 1_000_000;
        String alive = "select count(*) from pg_stat_activity where pid = " + id;
        while ("1".equals(stage.ask(alive))) {
            if (System.nanoTime() > end) {
                throw stage.breach("the aborted session is still there");
            }
            Stage.pause(Duration.ofMillis(10));
        }
    }

    private static void lateCancel(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        for (int millis : new int[] {980, 1_000, 1_005, 1_020}) {
            Connection first = stage.take();
            try (Statement statement = first.createStatement()) {
                statement.setQueryTimeout(1);
                statement.execute("select pg_sleep(%d / 1000.0)".formatted(millis));
            } catch (SQLException e) {
                stage.expect(
                        "57014".equals(e.getSQLState()), "the timeout came as " + Task.describe(e));
            }
            first.close();
            Connection next = stage.take();
            try {
                execute(next, "select pg_sleep(0.2)");
            } catch (SQLException e) {
                stage.notes().breach("the next borrower's statement got " + Task.describe(e));
            }
            next.close();
        }
    }
}
