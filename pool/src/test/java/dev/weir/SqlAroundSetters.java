package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Leases in which SQL changes what a setter of JDBC changes as well, in every course of the two:
 * before it, in its transaction, committed, rolled back, left open. What the server or the driver
 * refuses is part of it.
 */
final class SqlAroundSetters {
    private final Map<String, Look> looks;
    private final List<String> changes;
    private final Map<String, Setter> setters;

    /** One thing that a borrower finds. */
    @FunctionalInterface
    interface Look {
        Object at(Connection connection) throws SQLException;
    }

    /** One setter of JDBC, with its value. */
    @FunctionalInterface
    interface Setter {
        void on(Connection connection) throws SQLException;
    }

    /** In which order the text and the setter come, and how their transaction ends. */
    enum Course {
        WITHOUT_TRANSACTION,
        COMMITTED_BEFORE_THE_SETTER,
        ROLLED_BACK_BEFORE_THE_SETTER,
        COMMITTED_WITH_THE_SETTER,
        ROLLED_BACK_WITH_THE_SETTER,
        LEFT_OPEN,
        SETTER_FIRST
    }

    /**
     * @param looks what a borrower finds, by name
     * @param changes texts that change some of it
     * @param setters setters that change some of it, by name
     */
    SqlAroundSetters(Map<String, Look> looks, List<String> changes, Map<String, Setter> setters) {
        this.looks = looks;
        this.changes = changes;
        this.setters = setters;
    }

    /** What a borrower finds. */
    Map<String, Object> found(Connection connection) throws SQLException {
        Map<String, Object> found = new LinkedHashMap<>();
        for (Map.Entry<String, Look> look : looks.entrySet()) {
            found.put(look.getKey(), String.valueOf(look.getValue().at(connection)));
        }
        return found;
    }

    /**
     * Has one borrower after the other do each of it on a pool of one connection.
     *
     * @return what next borrowers found that was not as {@code fresh}, in words
     */
    List<String> leftBehind(WeirDataSource pool, Map<String, Object> fresh, List<Course> courses)
            throws SQLException {
        List<String> problems = new ArrayList<>();
        for (Course course : courses) {
            for (String change : changes) {
                for (Map.Entry<String, Setter> setter : setters.entrySet()) {
                    String lease = course + ": " + change + " & " + setter.getKey();
                    try (Connection c = pool.getConnection()) {
                        run(c, course, change, setter.getValue());
                    }
                    boolean clean = note(pool, fresh, lease, problems);
                    try (Connection c = pool.getConnection()) {
                        attempt(() -> setter.getValue().on(c));
                    }
                    clean &= note(pool, fresh, lease + ", then that setter alone", problems);
                    if (!clean) {
                        pool.unwrap(PoolControl.class).softEvictConnections();
                    }
                }
            }
        }
        return problems;
    }

    /** No course leaves anything on a pool of one connection, which is hardly ever replaced. */
    void assertNothingIsLeft(WeirDataSource pool, Map<String, Object> fresh) throws SQLException {
        assertThat(leftBehind(pool, fresh, List.of(Course.values()))).isEmpty();
        assertThat(pool.snapshot().opened()).as("sessions were reset, not replaced").isLessThan(10);
    }

    private boolean note(
            WeirDataSource pool, Map<String, Object> fresh, String lease, List<String> problems)
            throws SQLException {
        try (Connection next = pool.getConnection()) {
            Map<String, Object> found = found(next);
            if (found.equals(fresh)) {
                return true;
            }
            found.entrySet().removeAll(fresh.entrySet());
            problems.add(lease + " -> " + found);
            return false;
        }
    }

    private static void run(Connection c, Course course, String change, Setter setter)
            throws SQLException {
        if (course == Course.WITHOUT_TRANSACTION) {
            attempt(() -> TestPools.execute(c, change));
            attempt(() -> setter.on(c));
            return;
        }
        if (course == Course.SETTER_FIRST) {
            attempt(() -> setter.on(c));
            attempt(() -> TestPools.execute(c, change));
            return;
        }
        c.setAutoCommit(false);
        attempt(() -> TestPools.execute(c, change));
        switch (course) {
            case COMMITTED_BEFORE_THE_SETTER -> {
                attempt(c::commit);
                c.setAutoCommit(true);
                attempt(() -> setter.on(c));
            }
            case ROLLED_BACK_BEFORE_THE_SETTER -> {
                attempt(c::rollback);
                c.setAutoCommit(true);
                attempt(() -> setter.on(c));
            }
            case COMMITTED_WITH_THE_SETTER -> {
                attempt(() -> setter.on(c));
                attempt(c::commit);
            }
            case ROLLED_BACK_WITH_THE_SETTER -> {
                attempt(() -> setter.on(c));
                attempt(c::rollback);
            }
            case LEFT_OPEN, WITHOUT_TRANSACTION, SETTER_FIRST -> attempt(() -> setter.on(c));
        }
    }

    private interface Step {
        void take() throws SQLException;
    }

    /** A refusal leaves the rest of the lease as it is. */
    private static void attempt(Step step) {
        try {
            step.take();
        } catch (SQLException refused) {
            // part of the matter
        }
    }
}
