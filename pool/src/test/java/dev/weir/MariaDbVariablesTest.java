package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each variable that a session of MariaDB may set is for the next borrower as it was. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbVariablesTest {

    private static final String SETTABLE =
            "select variable_name, variable_type, session_value, enum_value_list,"
                    + " numeric_min_value, numeric_max_value from information_schema.system_variables"
                    + " where variable_scope in ('SESSION', 'SESSION ONLY') and read_only = 'NO'"
                    + " order by variable_name";

    /**
     * The look of the next borrower. The timestamp tells whether the clock of the session stands;
     * what counts or is drawn at random is left out.
     */
    private static final String LOOK =
            "select variable_name, session_value from information_schema.system_variables"
                    + " where session_value is not null and variable_name not in ('TIMESTAMP',"
                    + " 'RAND_SEED1', 'RAND_SEED2', 'LAST_GTID', 'ERROR_COUNT', 'WARNING_COUNT',"
                    + " 'PSEUDO_THREAD_ID')"
                    + " union all select 'thread', @@pseudo_thread_id = connection_id()"
                    + " union all select 'clock', abs(unix_timestamp() - unix_timestamp(sysdate())) < 60";

    /**
     * The driver refuses to go on in another character set; what concerns replication is the
     * server's, although it is listed as the session's.
     */
    private static final Set<String> NOT_SET =
            Set.of("CHARACTER_SET_CLIENT", "MAX_RELAY_LOG_SIZE", "SQL_SLAVE_SKIP_COUNTER");

    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.shared();
    }

    private static WeirDataSource pool() {
        return TestPools.ofOne(mariaDb).build();
    }

    private static List<String> assignments() throws SQLException {
        List<String> assignments = new ArrayList<>();
        try (Connection c = mariaDb.connect();
                Statement s = c.createStatement();
                ResultSet rows = s.executeQuery(SETTABLE)) {
            while (rows.next()) {
                String name = rows.getString(1);
                if (!NOT_SET.contains(name)) {
                    for (String value : values(rows)) {
                        assignments.add("set session " + name + " = " + value);
                    }
                }
            }
        }
        return assignments;
    }

    /** Other values than the present one, as far as its type tells. */
    private static List<String> values(ResultSet variable) throws SQLException {
        String type = variable.getString(2);
        String present = String.valueOf(variable.getString(3));
        if (type.equals("BOOLEAN")) {
            return List.of(present.equals("ON") ? "0" : "1");
        }
        String choices = variable.getString(4);
        if (choices != null) {
            List<String> others = new ArrayList<>();
            for (String choice : choices.split(",")) {
                if (!choice.equals(present) && others.size() < 3) {
                    others.add("'" + choice + "'");
                }
            }
            return others;
        }
        if (type.contains("INT") || type.equals("DOUBLE")) {
            return List.of(variable.getString(5), "77", "1000000", "1");
        }
        return List.of("'latin1'", "'+09:00'", "'x'", "''");
    }

    private static Map<String, String> look(Connection c) throws SQLException {
        Map<String, String> seen = new TreeMap<>();
        try (Statement s = c.createStatement();
                ResultSet rows = s.executeQuery(LOOK)) {
            while (rows.next()) {
                seen.put(rows.getString(1), rows.getString(2));
            }
        }
        return seen;
    }

    @Test
    void whateverABorrowerSetsAVariableToTheNextFindsItAsItWas() throws SQLException {
        Map<String, String> kept = new TreeMap<>();
        try (WeirDataSource pool = pool()) {
            Map<String, String> fresh;
            try (Connection c = pool.getConnection()) {
                fresh = look(c);
            }
            for (String set : assignments()) {
                try (Connection c = pool.getConnection()) {
                    execute(c, set);
                } catch (SQLException refused) {
                    // not a value of this variable, or not without a privilege
                }
                try (Connection c = pool.getConnection()) {
                    Map<String, String> found = look(c);
                    found.forEach(
                            (name, value) -> {
                                if (!String.valueOf(fresh.get(name)).equals(value)) {
                                    kept.put(set, name + " is " + value);
                                }
                            });
                }
            }
        }
        assertThat(kept.keySet().stream().limit(20).map(set -> set + ": " + kept.get(set)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set profiling = 1",
                "set session profiling = on",
                "set @@profiling = 1",
                "execute immediate 'set profiling = 1'"
            })
    void whatWasProfiledIsNotReadByTheNextBorrower(String sql) throws SQLException {
        String profiled = "select count(*) from information_schema.profiling";
        try (WeirDataSource pool = pool()) {
            try (Connection c = pool.getConnection()) {
                execute(c, sql);
                execute(c, "select 'a secret'");
                assertThat(one(c, profiled)).isNotEqualTo("0");
            }
            assertThat(one(pool, profiled)).isEqualTo("0");
        }
    }

    @Test
    void theClockThatABorrowerStoppedGoesOn() throws SQLException {
        try (WeirDataSource pool = pool()) {
            execute(pool, "set timestamp = 1");
            assertThat(one(pool, "select unix_timestamp() > 1000000")).isEqualTo("1");
        }
    }

    @Test
    void anIdThatABorrowerChoseIsNotThatOfTheNextRow() throws SQLException {
        execute(mariaDb::connect, "create table chosen (n int auto_increment primary key, a int)");
        try (WeirDataSource pool = pool()) {
            execute(pool, "set insert_id = 4711");
            try (Connection c = pool.getConnection()) {
                execute(c, "insert into chosen (a) values (1)");
                assertThat(one(c, "select max(n) from chosen")).isEqualTo("1");
            }
        }
    }
}
