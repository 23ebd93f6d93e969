package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.apache.derby.iapi.jdbc.EngineConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real driver that refuses to close a connection in a transaction. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class DerbyClosingTest {
    private final String name = "memory:" + UUID.randomUUID();
    private final String url = "jdbc:derby:" + name;

    @FunctionalInterface
    private interface Begin {
        void in(WeirDataSource pool, Connection lent) throws SQLException;
    }

    /** What makes the pool close the connection. */
    private enum Way {
        EVICTED((pool, lent) -> pool.softEvictConnections()),
        UNWRAPPED((pool, lent) -> lent.unwrap(EngineConnection.class)),
        ABORTED((pool, lent) -> lent.abort(Runnable::run)),
        CUT_OFF((pool, lent) -> pool.close());

        private final Begin begin;

        Way(Begin begin) {
            this.begin = begin;
        }
    }

    @BeforeEach
    void create() throws SQLException {
        try (Connection c = DriverManager.getConnection(url + ";create=true")) {
            TestPools.execute(c, "create table t (n int)");
        }
    }

    @AfterEach
    void drop() {
        try {
            DriverManager.getConnection(url + ";drop=true").close();
        } catch (SQLException expected) {
            // 08006 says that it is done
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatIsClosedInATransactionLeavesNoLock(Way way) throws SQLException {
        WeirDataSource pool =
                WeirDataSource.builder().jdbcUrl(url).maximumPoolSize(1).closeGrace(0).build();
        try (pool;
                Connection outside = DriverManager.getConnection(url)) {
            for (int i = 0; i < 3 && !pool.isClosed(); i++) {
                Connection lent = pool.getConnection();
                lent.setAutoCommit(false);
                TestPools.execute(lent, "insert into t values (1)");
                way.begin.in(pool, lent);
                lent.close();

                if (!pool.isClosed()) {
                    pool.getConnection().close();
                }
                // waits for the lock of whoever has not ended
                assertThat(TestPools.one(outside, "select count(*) from t")).isEqualTo("0");
            }
        }
    }
}
