package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Databases as tenants on a real MariaDB, whose prepared statements stay where they were made. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class MariaDbTenantTest {
    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.shared();
        try (Connection c = mariaDb.connect()) {
            for (String tenant : new String[] {"tenant_a", "tenant_b"}) {
                execute(c, "create database if not exists " + tenant);
                execute(c, "create or replace table " + tenant + ".item (name varchar(20))");
                execute(c, "insert into " + tenant + ".item values ('" + tenant + "')");
            }
        }
    }

    private static WeirDataSource pool() {
        return TestPools.on(mariaDb)
                .dataSourceProperty("useServerPrepStmts", "true")
                .dataSourceProperty("cachePrepStmts", "true")
                .tenants("tenant_a,tenant_b")
                .maximumPoolSize(1)
                .build();
    }

    @Test
    void aStatementPreparedByOneTenantDoesNotAnswerTheNextWithItsRows() throws Exception {
        try (WeirDataSource pool = pool()) {
            for (int i = 0; i < 20; i++) {
                String tenant = i % 2 == 0 ? "tenant_a" : "tenant_b";
                try (Connection c = pool.forTenant(tenant).getConnection();
                        PreparedStatement p = c.prepareStatement("select name from item");
                        ResultSet rows = p.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo(tenant);
                    assertThat(c.getCatalog()).isEqualTo(tenant);
                }
            }
        }
    }

    @Test
    void aUseInSqlOrASetCatalogIsNotTheNextTenants() throws Exception {
        try (WeirDataSource pool = pool()) {
            for (int i = 0; i < 2; i++) {
                try (Connection c = pool.forTenant("tenant_a").getConnection()) {
                    assertThat(one(c, "select name from item")).isEqualTo("tenant_a");
                    execute(c, "use tenant_b");
                }
                try (Connection c = pool.forTenant("tenant_a").getConnection()) {
                    assertThat(one(c, "select name from item")).isEqualTo("tenant_a");
                    c.setCatalog("tenant_b");
                }
                assertThat(one(pool.forTenant("tenant_a"), "select name from item"))
                        .isEqualTo("tenant_a");
                assertThat(one(pool, "select database()")).isNotIn("tenant_a", "tenant_b");
            }
        }
    }
}
