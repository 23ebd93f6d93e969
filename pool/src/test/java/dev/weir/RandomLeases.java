package dev.weir;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Leases that do anything in any order: setters of JDBC, statements, through the pool's handle or
 * past it on the driver's own connection, and closed by any thread. A pool of one connection; each
 * lease must find what the first one found.
 */
final class RandomLeases {
    private static final int MOST_STEPS = 5;

    private final Class<? extends Connection> driver;
    private final List<String> looks;
    private final Map<String, Step> steps = new LinkedHashMap<>();

    /** One thing that a borrower does. */
    @FunctionalInterface
    interface Step {
        void on(Connection connection) throws Exception;
    }

    /**
     * @param driver the class of the driver's own connections
     * @param schema one that a session does not begin in
     * @param statements what SQL may do
     * @param looks queries that tell what a borrower finds, beside the getters of JDBC
     */
    RandomLeases(
            Class<? extends Connection> driver,
            String schema,
            List<String> statements,
            List<String> looks) {
        this.driver = driver;
        this.looks = looks;
        addSetters(schema);
        for (String sql : statements) {
            steps.put(sql, c -> TestPools.execute(c, sql));
        }
        for (String sql : statements.subList(0, statements.size() / 3)) {
            steps.put("prepared " + sql, c -> prepared(c, sql));
        }
    }

    private static void prepared(Connection c, String sql) throws SQLException {
        try (PreparedStatement statement = c.prepareStatement(sql)) {
            statement.execute();
        }
    }

    private void addSetters(String schema) {
        steps.put("auto-commit off", c -> c.setAutoCommit(false));
        steps.put("auto-commit on", c -> c.setAutoCommit(true));
        steps.put("read-only", c -> c.setReadOnly(true));
        steps.put("not read-only", c -> c.setReadOnly(false));
        steps.put("commit", Connection::commit);
        steps.put("rollback", Connection::rollback);
        steps.put("savepoint", Connection::setSavepoint);
        steps.put(
                "savepoint and back",
                c -> {
                    Savepoint savepoint = c.setSavepoint();
                    c.setSchema(schema);
                    c.rollback(savepoint);
                });
        for (int level : new int[] {1, 2, 4, 8}) {
            steps.put("isolation " + level, c -> c.setTransactionIsolation(level));
        }
        steps.put("schema", c -> c.setSchema(schema));
        steps.put("catalog", c -> c.setCatalog(schema));
        steps.put("close at commit", c -> c.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT));
        steps.put("hold", c -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT));
        steps.put("network timeout", c -> c.setNetworkTimeout(Runnable::run, 70_000));
        steps.put("type map", c -> c.setTypeMap(new HashMap<>(Map.of("x", String.class))));
        steps.put("type map in place", c -> c.getTypeMap().put("y", Integer.class));
        steps.put("client info", c -> c.setClientInfo("ApplicationName", "one"));
        steps.put("unknown client info", c -> c.setClientInfo("nonsense", "one"));
        steps.put("client infos", c -> c.setClientInfo(infos()));
        steps.put("client info in place", c -> c.getClientInfo().put("ApplicationName", "put"));
        steps.put("a statement left open", Connection::createStatement);
        steps.put("a failing statement", c -> TestPools.execute(c, "select no from nowhere"));
    }

    private static Properties infos() {
        Properties infos = new Properties();
        infos.setProperty("ApplicationName", "two");
        infos.setProperty("ClientUser", "somebody");
        return infos;
    }

    /**
     * Has that many leases done.
     *
     * @return what they left behind, in words
     */
    List<String> leftBehind(WeirDataSource pool, int leases, long seed) throws Exception {
        Random random = new Random(seed);
        List<String> names = List.copyOf(steps.keySet());
        List<String> problems = new ArrayList<>();
        Map<String, String> fresh;
        try (Connection c = pool.getConnection()) {
            c.clearWarnings();
            fresh = found(c);
        }
        for (int i = 0; i < leases; i++) {
            List<String> done = lease(pool, random, names);
            try (Connection c = pool.getConnection()) {
                Map<String, String> found = found(c);
                if (!found.equals(fresh)) {
                    found.entrySet().removeIf(e -> e.getValue().equals(fresh.get(e.getKey())));
                    problems.add(done + " left " + found);
                    pool.softEvictConnections();
                }
            }
        }
        return problems;
    }

    private List<String> lease(WeirDataSource pool, Random random, List<String> names)
            throws Exception {
        List<String> done = new ArrayList<>();
        Connection c = pool.getConnection();
        for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
            String name = names.get(random.nextInt(names.size()));
            boolean past = random.nextInt(12) == 0;
            String outcome = "";
            try {
                steps.get(name).on(past ? c.unwrap(driver) : c);
            } catch (Exception refused) {
                outcome = " (refused)";
            }
            done.add((past ? "past the pool: " : "") + name + outcome);
        }
        if (random.nextInt(6) == 0) {
            done.add("closed by another thread");
            Background.result(Background.run("closer", c::close));
        } else {
            c.close();
        }
        return done;
    }

    private Map<String, String> found(Connection c) throws SQLException {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("autoCommit", told(c::getAutoCommit));
        found.put("readOnly", told(c::isReadOnly));
        found.put("isolation", told(c::getTransactionIsolation));
        found.put("catalog", told(c::getCatalog));
        found.put("schema", told(c::getSchema));
        found.put("holdability", told(c::getHoldability));
        found.put("networkTimeout", told(c::getNetworkTimeout));
        found.put("clientInfo", told(() -> new TreeMap<>(c.getClientInfo())));
        found.put("warnings", told(c::getWarnings));
        for (String look : looks) {
            found.put(look, told(() -> all(c, look)));
        }
        if (!c.getAutoCommit()) {
            c.rollback();
        }
        return found;
    }

    private static String told(Callable<?> question) {
        try {
            return String.valueOf(question.call());
        } catch (Exception notTold) {
            return "not told";
        }
    }

    private static String all(Connection c, String sql) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        }
        return all.toString();
    }
}
