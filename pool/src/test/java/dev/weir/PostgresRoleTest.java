package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A real PostgreSQL that turns read-only under a pool. */
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresRoleTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        try (Connection c = postgres.connect()) {
            execute(c, "create table written (n int)");
        }
    }

    @AfterEach
    void writable() throws SQLException {
        postgres.faults().readOnly(false);
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    private static WeirBuilder builder() {
        return WeirDataSource.builder()
                .jdbcUrl(postgres.url())
                .username(postgres.user())
                .password(postgres.password())
                .maximumPoolSize(3)
                .connectionTimeout(20_000)
                .closeGrace(Duration.ZERO);
    }

    private static void write(Connection connection) throws SQLException {
        execute(connection, "insert into written values (1)");
    }

    @Test
    void noSessionOfAServerThatRefusedAWriteIsLentAgain() throws Exception {
        try (WeirDataSource pool = builder().minimumIdle(3).build()) {
            int refused;
            try (Connection c = pool.getConnection()) {
                refused = backend(c);
                postgres.faults().readOnly(true);
                assertThatThrownBy(() -> write(c))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("25006"));
            }
            pool.setConnectionTimeout(600);
            PoolTimeoutException none =
                    catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
            assertThat(none.getCause()).hasMessageContaining("is read-only");
            assertThat(none.getCause().getMessage()).doesNotContain(postgres.password() + "@");
            postgres.faults().readOnly(false);
            pool.setConnectionTimeout(20_000);
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isNotEqualTo(refused);
                write(c);
            }
        }
    }

    @Test
    void aSessionThatOnlyReadIsNotLentOnOnceTheServerTellsThatItIsReadOnly() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                postgres.faults().readOnly(true);
                // the report comes with the answer to whatever is asked next
                eventually("reported", () -> reports(c));
            }
            postgres.faults().readOnly(false);
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isNotEqualTo(before);
                write(c);
            }
        }
    }

    private static boolean reports(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("show default_transaction_read_only")) {
            rows.next();
            return rows.getString(1).equals("on");
        }
    }

    @Test
    void aPoolThatWasPointedAtAReplicaOnPurposeWorks() throws Exception {
        postgres.faults().readOnly(true);
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isEqualTo(before);
            }
        }
    }

    @Test
    void aReadOnlyPoolStaysWhereItIs() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).readOnly(true).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                postgres.faults().readOnly(true);
                eventually("reported", () -> reports(c));
            }
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isEqualTo(before);
            }
        }
    }

    @Test
    void aWriteInATransactionThatItsBorrowerMadeReadOnlyCostsNoConnection() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                c.setReadOnly(true);
                c.setAutoCommit(false);
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
                c.rollback();
                c.setReadOnly(false);
                execute(c, "set transaction read only");
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isEqualTo(before);
                write(c);
            }
        }
    }
}
