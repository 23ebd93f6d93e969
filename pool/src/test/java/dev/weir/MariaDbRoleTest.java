package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.WrappingDataSource.Manner;
import dev.weir.testkit.jdbc.Interposed;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reset command of MariaDB 11.4 keeps the role; the next borrower must not. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbRoleTest {

    private static final String LOOK = "select coalesce(current_role(), 'none')";

    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.startWithPrivileges();
        try (Connection c = mariaDb.connect()) {
            execute(c, "create role elsewhere");
            execute(c, "create role `begins with`");
            execute(c, "create procedure play() sql security invoker set role elsewhere");
        }
    }

    @AfterAll
    static void stopMariaDb() {
        if (mariaDb != null) {
            mariaDb.close();
        }
    }

    private static WeirBuilder builder() {
        return TestPools.ofOne(mariaDb.url() + "?allowMultiQueries=true")
                .username(mariaDb.user())
                .password(mariaDb.password());
    }

    /** Its limit shows as a setting of the session that differs and that nobody may set. */
    @Test
    void anAccountWithALimitOfConnectionsIsResetAsAnyOther() throws SQLException {
        execute(mariaDb::connect, "create or replace user limited with max_user_connections 5");
        try (WeirDataSource pool = builder().username("limited").password("").build()) {
            for (int lease = 0; lease < 5; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "select @left")).isNull();
                    execute(c, "set @left = 1");
                }
            }
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set role elsewhere",
                "SET /* it's */ ROLE `elsewhere`",
                "select 1; set role 'elsewhere'",
                "/*!50000 set role elsewhere */",
                "execute immediate 'set role elsewhere'",
                "begin not atomic set role elsewhere; end",
                "prepare p from 'set role elsewhere'; execute p",
                "if 1 then set role elsewhere; end if",
                "call play()"
            })
    void theRoleThatABorrowerTookIsUndone(String sql) throws SQLException {
        try (WeirDataSource pool = builder().build()) {
            String id;
            try (Connection c = pool.getConnection()) {
                id = one(c, "select connection_id()");
                execute(c, sql);
                assertThat(one(c, LOOK)).as("the role shows").isEqualTo("elsewhere");
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, LOOK)).isEqualTo("none");
                assertThat(one(c, "select connection_id()")).isEqualTo(id);
            }
        }
    }

    @Test
    void theRoleThatASessionBeginsWithIsSetAgain() throws SQLException {
        execute(mariaDb::connect, "set default role `begins with`");
        try (WeirDataSource pool = builder().build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, LOOK)).isEqualTo("begins with");
                    execute(c, lease == 0 ? "set role none" : "set role elsewhere");
                }
            }
            assertThat(pool.snapshot().opened()).isEqualTo(1);
        } finally {
            execute(mariaDb::connect, "set default role none");
        }
    }

    /** Once, as at a time limit or by an operator's KILL QUERY. */
    private static Connection notTellingItsRole(Connection raw, AtomicBoolean told) {
        return Interposed.connection(
                raw,
                call -> {
                    Object answer = call.pass();
                    return call.method().equals("createStatement")
                            ? Interposed.before(
                                    (Statement) answer,
                                    Statement.class,
                                    statement -> {
                                        if (statement.method().equals("executeQuery")
                                                && "select current_role()"
                                                        .equals(statement.argument(0))
                                                && !told.getAndSet(true)) {
                                            throw new SQLException("interrupted", "70100", 1317);
                                        }
                                        return statement.pass();
                                    })
                            : answer;
                });
    }

    @Test
    void aSessionThatDidNotTellItsRoleIsNotLentOnWithAnother() throws SQLException {
        AtomicBoolean told = new AtomicBoolean();
        WrappingDataSource source =
                new WrappingDataSource(
                        () -> notTellingItsRole(mariaDb.connect(), told), Manner.OPEN);
        try (WeirDataSource pool = TestPools.on(source).maximumPoolSize(1).build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, LOOK)).isEqualTo("none");
                    execute(c, "call play()");
                }
            }
            pool.getConnection().close();
            assertThat(told).isTrue();
            assertThat(pool.snapshot().opened()).as("asked again").isEqualTo(2);
        }
    }
}
