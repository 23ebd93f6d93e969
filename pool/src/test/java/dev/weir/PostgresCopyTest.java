package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;

/**
 * A COPY that the application does not end keeps the driver's own lock: every later call on that
 * connection waits for it, and no abort ends that.
 */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class PostgresCopyTest {
    private static EmbeddedPostgres postgres;

    @FunctionalInterface
    private interface Begin {
        void on(Connection lent) throws SQLException;
    }

    private enum Unfinished {
        COPY_IN(lent -> copyIn(lent)),
        COPY_IN_A_TRANSACTION(
                lent -> {
                    lent.setAutoCommit(false);
                    TestPools.execute(lent, "insert into copied values (0)");
                    copyIn(lent);
                }),
        COPY_OUT(
                lent ->
                        lent.unwrap(PGConnection.class)
                                .getCopyAPI()
                                .copyOut("copy (select generate_series(1, 1000000)) to stdout")
                                .readFromCopy());

        private static void copyIn(Connection lent) throws SQLException {
            byte[] row = {'1', '\n'};
            lent.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy copied from stdin")
                    .writeToCopy(row, 0, row.length);
        }

        private final Begin begin;

        Unfinished(Begin begin) {
            this.begin = begin;
        }
    }

    @BeforeAll
    static void start() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        TestPools.execute(postgres::connect, "create table if not exists copied (n int)");
    }

    private static WeirBuilder builder(int size) {
        return TestPools.on(postgres).maximumPoolSize(size).minimumIdle(0).validationTimeout(500);
    }

    @ParameterizedTest
    @EnumSource
    void anUnfinishedCopyCostsNoPermit(Unfinished copy) throws Exception {
        try (WeirDataSource pool = builder(2).build()) {
            for (int i = 0; i < 4; i++) {
                try (Connection lent = pool.getConnection()) {
                    copy.begin.on(lent);
                }
            }
            try (Connection one = pool.getConnection();
                    Connection two = pool.getConnection()) {
                assertThat(TestPools.one(one, "select count(*) from copied")).isEqualTo("0");
                TestPools.execute(two, "select 1");
            }
            eventually("nothing hangs", () -> pool.snapshot().held() == 0);
        }
    }

    /** Where nothing is reset the connection is closed, which must not wait for the lock either. */
    @ParameterizedTest
    @EnumSource
    void anEvictedConnectionWithAnUnfinishedCopyIsClosed(Unfinished copy) throws Exception {
        try (WeirDataSource pool = builder(1).build()) {
            try (Connection lent = pool.getConnection()) {
                copy.begin.on(lent);
                pool.evictConnection(lent);
            }
            assertThat(TestPools.one(pool, "select count(*) from copied")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfThePoolLeavesNoThreadInTheDriver(Unfinished copy) throws Exception {
        try (WeirDataSource pool = builder(1).poolName("copies").build()) {
            try (Connection lent = pool.getConnection()) {
                copy.begin.on(lent);
            }
        }
        eventually(
                "its threads have ended",
                () ->
                        Thread.getAllStackTraces().keySet().stream()
                                .noneMatch(thread -> thread.getName().startsWith("copies:")));
    }
}
