package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of a real MariaDB that look like a change of its role, and one that is. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbOrdinaryErrorTest {
    private static final int SIZE = 4;

    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb(@TempDir Path folder) throws Exception {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        Path exports = Files.createDirectory(folder.resolve("exports"));
        mariaDb = EmbeddedMariaDb.start(Map.of("secure-file-priv", exports.toString()));
        try (Connection c = mariaDb.connect()) {
            execute(c, "create table refusing (n int) engine = innodb");
            // the server comes without privileges, and a superuser may write whatever its role
            execute(c, "flush privileges");
            for (String host : List.of("'%'", "localhost")) {
                execute(c, "create user admin@" + host + " identified by 'secret'");
                execute(c, "grant all on *.* to admin@" + host);
                execute(c, "create user app@" + host + " identified by 'secret'");
                execute(c, "grant select, insert, update, delete on test.* to app@" + host);
                execute(c, "grant file on *.* to app@" + host);
            }
        }
    }

    @AfterEach
    void writable() throws SQLException {
        if (mariaDb != null) {
            readOnly(false);
        }
    }

    @AfterAll
    static void stopMariaDb() {
        if (mariaDb != null) {
            mariaDb.close();
        }
    }

    private static void readOnly(boolean on) throws SQLException {
        try (Connection c = DriverManager.getConnection(mariaDb.url(), "admin", "secret")) {
            execute(c, "set global read_only = " + (on ? 1 : 0));
        }
    }

    private static WeirBuilder builder() {
        return WeirDataSource.builder()
                .jdbcUrl(mariaDb.url())
                .username("app")
                .password("secret")
                .sizing(Sizing.FIXED)
                .maximumPoolSize(SIZE)
                .minimumIdle(SIZE)
                .closeGrace(Duration.ZERO);
    }

    static Stream<List<String>> errors() {
        return Stream.of(
                List.of("select 1 into outfile '/var/no/such'"),
                List.of("start transaction read only", "insert into refusing values (1)"),
                List.of("set transaction read only", "insert into refusing values (1)"),
                List.of("set session transaction read only", "insert into refusing values (1)"),
                List.of("set session tx_read_only = 1", "insert into refusing values (1)"),
                List.of(signal("25006", 1792, "in a READ ONLY transaction")),
                List.of(signal("25006", 5000, "as another database has it")),
                List.of(signal("HY000", 1290, "running with the --secure-file-priv option")),
                List.of(signal("HY000", 1290, "running with the --read-only option")),
                List.of(signal("HY000", 1836, "read only mode")),
                List.of(signal("HY000", 1105, "unknown error")),
                List.of(signal("08006", 5000, "foreign server")),
                List.of(signal("08S01", 1158, "communication error")));
    }

    private static String signal(String state, int code, String text) {
        return "begin not atomic signal sqlstate '%s' set mysql_errno = %d, message_text = '%s'; end"
                .formatted(state, code, text);
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfAStatementLeavesThePoolAsItWas(List<String> statements) throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Set<String> before = sessions(pool);
            for (int i = 0; i < 3; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThatThrownBy(
                                    () -> {
                                        for (String sql : statements) {
                                            execute(c, sql);
                                        }
                                    })
                            .isInstanceOf(SQLException.class);
                }
            }
            assertThat(sessions(pool)).isEqualTo(before);
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }

    @Test
    void aWriteOfABorrowerThatSetItsConnectionToReadOnlyCostsNoConnection() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Set<String> before = sessions(pool);
            try (Connection c = pool.getConnection()) {
                c.setReadOnly(true);
                c.setAutoCommit(false);
                Throwable refusal =
                        catchThrowable(() -> execute(c, "insert into refusing values (1)"));
                assertThat(refusal == null || refusal instanceof SQLException).isTrue();
            }
            assertThat(sessions(pool)).isEqualTo(before);
        }
    }

    /** As with drivers that send an order, which could hit the next borrower. */
    @Test
    void aStatementThatItsTimeLimitEndedCostsItsConnection() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Set<String> before = sessions(pool);
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement()) {
                s.setQueryTimeout(1);
                assertThatThrownBy(() -> s.execute("select sleep(30)"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getErrorCode()).isEqualTo(1969));
            }
            assertThat(sessions(pool)).isNotEqualTo(before);
        }
    }

    private static Set<String> sessions(WeirDataSource pool) throws Exception {
        eventually("all are there", () -> pool.snapshot().idle() == SIZE);
        List<Connection> all = new ArrayList<>();
        Set<String> sessions = new TreeSet<>();
        for (int i = 0; i < SIZE; i++) {
            Connection c = pool.getConnection();
            all.add(c);
            sessions.add(one(c, "select connection_id()"));
        }
        TestPools.giveBack(all);
        return sessions;
    }

    @Test
    void aServerThatTurnsReadOnlyLosesItsSessionsOnceAndIsReadMeanwhile() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Set<String> before = sessions(pool);
            readOnly(true);
            for (int i = 0; i < 20; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThatThrownBy(() -> execute(c, "insert into refusing values (1)"))
                            .isInstanceOf(SQLException.class);
                    assertThat(one(c, "select count(*) from refusing")).isNotNull();
                }
            }
            assertThat(sessions(pool)).doesNotContainAnyElementsOf(before);
            // all of them once, and one a second at most to look for another server
            assertThat(pool.snapshot().closed().getOrDefault(CloseCause.ROLE_CHANGED, 0L))
                    .isLessThan(2L * SIZE);

            readOnly(false);
            execute(pool, "insert into refusing values (1)");
        }
    }
}
