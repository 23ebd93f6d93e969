package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A URL without a database: no statement leads out of one. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbNoDatabaseTest {
    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.shared();
    }

    private static WeirDataSource pool() {
        return TestPools.ofOne(
                        mariaDb.url().replaceFirst("(//[^/]+/)[^?]*", "$1")
                                + "?allowMultiQueries=true")
                .username(mariaDb.user())
                .password(mariaDb.password())
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "use mysql",
                "select 1; use mysql",
                "/*!50000 use mysql */",
                "execute immediate 'use mysql'",
                "setCatalog"
            })
    void theDatabaseThatABorrowerEnteredWasTheNextOnesToo(String sql) throws SQLException {
        try (WeirDataSource pool = pool()) {
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select database()")).isNull();
                if (sql.equals("setCatalog")) {
                    c.setCatalog("mysql");
                } else {
                    execute(c, sql);
                }
                assertThat(one(c, "select database()")).isEqualTo("mysql");
            }
            assertThat(one(pool, "select database()")).isNull();
        }
    }

    @Test
    void whoStaysOutOfDatabasesKeepsTheConnection() throws SQLException {
        try (WeirDataSource pool = pool()) {
            String id = null;
            for (String sql : new String[] {"set @x = 1", "select count(*) from mysql.user"}) {
                try (Connection c = pool.getConnection()) {
                    id = id == null ? one(c, "select connection_id()") : id;
                    execute(c, sql);
                }
            }
            assertThat(one(pool, "select connection_id()")).isEqualTo(id);
        }
    }
}
