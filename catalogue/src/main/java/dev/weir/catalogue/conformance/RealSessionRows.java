package dev.weir.catalogue.conformance;

import static dev.weir.catalogue.conformance.RealStage.ask;
import static dev.weir.catalogue.conformance.RealStage.execute;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows about what a lease leaves to the next, on each real database that can be asked. */
final class RealSessionRows {

    private static final Set<Backend> NOT_POSTGRES =
            EnumSet.of(Backend.MARIADB, Backend.H2, Backend.DERBY, Backend.SQLITE);

    private RealSessionRows() {}

    static List<Row> rows() {
        return Stream.of(
                        Row.onEach(
                                EnumSet.of(Backend.MARIADB, Backend.H2, Backend.SQLITE),
                                12,
                                "SQL BEGIN and INSERT in auto-commit mode, close()",
                                "rolled back; the next borrower's own INSERT durable",
                                RealSessionRows::rawBegin),
                        Row.onEach(
                                NOT_POSTGRES,
                                13,
                                "uncommitted INSERT and a savepoint, close()",
                                "rolled back, no lock left before the next lease",
                                RealSessionRows::uncommitted),
                        Row.onEach(
                                NOT_POSTGRES,
                                14,
                                "a failed statement in a transaction, close()",
                                "rolled back; the next borrower can work",
                                RealSessionRows::failedTransaction),
                        Row.onEach(
                                EnumSet.complementOf(EnumSet.of(Backend.SCRIPTED)),
                                151,
                                "SQL changes what a setter changes next, close(), twice",
                                "the next borrower finds what the connection had when it was opened",
                                RealSessionRows::baseline),
                        Row.onEach(
                                EnumSet.of(Backend.POSTGRES, Backend.MARIADB, Backend.H2),
                                152,
                                "ordinary errors: a duplicate key, a typing error, a write in a"
                                        + " read-only transaction",
                                "the same connections are lent on, this one and the others",
                                RealSessionRows::ordinaryErrors),
                        Row.onEach(
                                EnumSet.of(Backend.H2, Backend.SQLITE),
                                153,
                                "the only connection of a database in memory: errors, settings,"
                                        + " temporary tables, unwrap, uncommitted work",
                                "its data stay",
                                RealSessionRows::dataInMemory))
                .flatMap(List::stream)
                .toList();
    }

    private static void rawBegin(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        execute(first, "begin");
        execute(first, "insert into mark values (1)");
        first.close();
        Connection next = stage.take();
        execute(next, "insert into mark values (2)");
        expectMarks(stage, 1, 0, "the first borrower's INSERT was committed");
        expectMarks(stage, 2, 1, "the next borrower's INSERT is not durable");
        next.close();
    }

    private static void uncommitted(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.setAutoCommit(false);
        execute(first, "insert into mark values (1)");
        first.setSavepoint("half");
        execute(first, "insert into mark values (1)");
        first.close();
        Connection next = stage.take();
        execute(next, "insert into mark values (2)");
        stage.expectUnlocked();
        expectMarks(stage, 1, 0, "the INSERT was committed");
        expectMarks(stage, 2, 1, "the next borrower's INSERT is not durable");
    }

    private static void failedTransaction(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.setAutoCommit(false);
        execute(first, "insert into mark values (1)");
        stage.fails(first, "select * from missing");
        first.close();
        Connection next = stage.take();
        execute(next, "insert into mark values (2)");
        expectMarks(stage, 1, 0, "the first borrower's INSERT was committed");
        expectMarks(stage, 2, 1, "the next borrower's INSERT is not durable");
    }

    /** A count by a reader that waits for whoever has not committed, on databases of that kind. */
    static void expectMarks(RealStage stage, int id, int number, String otherwise)
            throws SQLException {
        String found = stage.ask("select count(*) from mark where id = " + id);
        stage.expect(String.valueOf(number).equals(found), otherwise);
    }

    private static void baseline(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection fresh = stage.take();
        Map<String, @Nullable String> before = state(stage, fresh);
        fresh.close();
        for (int lease = 0; lease < 2; lease++) {
            Connection first = stage.take();
            change(stage, first);
            first.close();
            Connection next = stage.take();
            Map<String, @Nullable String> after = state(stage, next);
            next.close();
            List<String> left = new ArrayList<>();
            before.forEach(
                    (what, value) -> {
                        if (!Objects.equals(value, after.get(what))) {
                            left.add("%s %s for %s".formatted(what, after.get(what), value));
                        }
                    });
            stage.expect(left.isEmpty(), "left to the next borrower: " + String.join(", ", left));
        }
    }

    private static Map<String, @Nullable String> state(RealStage stage, Connection c)
            throws SQLException {
        Map<String, @Nullable String> state = new LinkedHashMap<>();
        state.put("auto-commit", String.valueOf(c.getAutoCommit()));
        state.put("isolation", String.valueOf(c.getTransactionIsolation()));
        switch (stage.backend()) {
            case POSTGRES -> {
                state.put("search_path", ask(c, "show search_path"));
                state.put("isolation by SQL", ask(c, "show default_transaction_isolation"));
            }
            case MARIADB -> {
                state.put("database", ask(c, "select database()"));
                state.put("isolation by SQL", ask(c, "select @@session.tx_isolation"));
            }
            case H2, DERBY -> state.put("schema", c.getSchema());
            case SQLITE -> {}
            case SCRIPTED -> throw new IllegalStateException("no real database");
        }
        return state;
    }

    /** First by SQL, and to another value by a setter. */
    private static void change(RealStage stage, Connection c) throws SQLException {
        switch (stage.backend()) {
            case POSTGRES -> {
                execute(c, "set search_path = pg_catalog");
                c.setSchema("information_schema");
                execute(
                        c,
                        "set session characteristics as transaction isolation level serializable");
                c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            case MARIADB -> {
                execute(c, "use mysql");
                c.setCatalog("information_schema");
                execute(c, "set session transaction isolation level serializable");
                c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            case H2 -> {
                execute(c, "create schema if not exists other");
                execute(c, "set schema other");
                c.setSchema("INFORMATION_SCHEMA");
                execute(
                        c,
                        "set session characteristics as transaction isolation level serializable");
                c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            case DERBY -> {
                execute(c, "set schema sys");
                c.setSchema("SYSIBM");
                execute(c, "set isolation serializable");
                c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            case SQLITE -> {
                execute(c, "pragma read_uncommitted = on");
                c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                execute(c, "pragma read_uncommitted = on");
            }
            case SCRIPTED -> throw new IllegalStateException("no real database");
        }
        c.setAutoCommit(false);
    }

    private static void ordinaryErrors(RealStage stage) throws Exception {
        stage.openDirect(0, 2, Stage.LONG_PATIENCE);
        stage.sql("create table once (id int primary key)");
        stage.sql("insert into once values (1)");
        stage.fill(2);
        Set<Object> before = backends(stage);
        for (String wrong :
                List.of("insert into once values (1)", "selekt 1", "select * from missing")) {
            Connection lent = stage.take();
            stage.fails(lent, wrong);
            lent.close();
        }
        if (stage.backend() != Backend.H2) {
            // to H2 read-only is a word alone
            Connection lent = stage.take();
            lent.setReadOnly(true);
            lent.setAutoCommit(false);
            stage.fails(lent, "insert into mark values (1)");
            lent.close();
        }
        Set<Object> after = backends(stage);
        stage.expect(
                after.equals(before),
                "other connections afterwards: %s instead of %s".formatted(after, before));
    }

    /** Of all connections that the pool may have, which are given back. */
    private static Set<Object> backends(RealStage stage) throws Exception {
        List<Connection> all = new ArrayList<>();
        Set<Object> backends = new LinkedHashSet<>();
        for (int i = 0; i < stage.maximum(); i++) {
            Connection each = stage.take();
            all.add(each);
            backends.add(stage.backend(each));
        }
        for (Connection each : all) {
            each.close();
        }
        return backends;
    }

    private static void dataInMemory(RealStage stage) throws Exception {
        stage.make();
        boolean h2 = stage.backend() == Backend.H2;
        stage.openAt(
                h2 ? "jdbc:h2:mem:data_" + stage.databaseName() : "jdbc:sqlite::memory:",
                1,
                1,
                Stage.LONG_PATIENCE);
        try (Connection first = stage.take()) {
            execute(first, "create table mark (id int)");
            execute(first, "insert into mark values (1)");
        }
        for (Map.Entry<String, Work> each : harmless(stage, h2).entrySet()) {
            Connection lent = stage.take();
            each.getValue().on(lent);
            lent.close();
            Connection next = stage.take();
            try {
                stage.expect(
                        "1".equals(ask(next, "select count(*) from mark")),
                        "other rows after " + each.getKey());
            } catch (SQLException e) {
                throw stage.breach(
                        "the data are gone after %s (%s)"
                                .formatted(each.getKey(), Task.describe(e)));
            }
            next.close();
        }
    }

    /** What a borrower does. */
    @FunctionalInterface
    private interface Work {
        void on(Connection connection) throws Exception;
    }

    private static Map<String, Work> harmless(RealStage stage, boolean h2) {
        Map<String, Work> all = new LinkedHashMap<>();
        all.put("an error", c -> stage.fails(c, "select * from missing"));
        all.put("a setting", c -> execute(c, h2 ? "set @x = 1" : "pragma foreign_keys = on"));
        all.put(
                "a temporary table",
                c ->
                        execute(
                                c,
                                h2
                                        ? "create local temporary table mine (n int)"
                                        : "create temp table mine (n int)"));
        all.put(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        all.put(
                "uncommitted work",
                c -> {
                    c.setAutoCommit(false);
                    execute(c, "insert into mark values (2)");
                });
        all.put(
                "SQL BEGIN",
                c -> {
                    execute(c, "begin");
                    execute(c, "insert into mark values (2)");
                });
        all.put(
                "unwrap",
                c -> {
                    try {
                        c.unwrap(Class.forName(stage.connectionClass()));
                    } catch (SQLException refused) {
                        stage.notes().saw("unwrap to the driver's class is refused");
                    }
                });
        return all;
    }
}
