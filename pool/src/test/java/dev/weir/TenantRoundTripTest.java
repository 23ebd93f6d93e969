package dev.weir;

import static dev.weir.TenantSchemas.place;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many round trips tenants cost: none that is not said in {@code docs/tenants.md}. */
@Tag("database")
@Timeout(180)
class TenantRoundTripTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    private static WeirDataSource pool(Tenancy tenancy) {
        return TenantSchemas.pool(postgres, "acme,globex")
                .dataSourceProperty("socketFactory", RoundTripSocketFactory.class.getName())
                .tenancy(tenancy)
                .aliveBypassWindow(Duration.ofMinutes(1))
                .build();
    }

    /** A lease of one statement. */
    private static long statement(WeirDataSource pool, String tenant) throws SQLException {
        long before = RoundTripSocketFactory.trips();
        try (Connection c = pool.forTenant(tenant).getConnection()) {
            assertThat(RoundTripSocketFactory.trips()).isEqualTo(before);
            place(c);
        }
        return RoundTripSocketFactory.trips() - before;
    }

    /** A lease of one transaction of two statements. */
    private static long transaction(WeirDataSource pool, String tenant) throws SQLException {
        long before = RoundTripSocketFactory.trips();
        try (Connection c = pool.forTenant(tenant).getConnection()) {
            c.setAutoCommit(false);
            place(c);
            place(c);
            c.commit();
            c.setAutoCommit(true);
        }
        return RoundTripSocketFactory.trips() - before;
    }

    @Test
    void aBoundSessionCostsNoneAndAChangeOne() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.SESSION)) {
            statement(pool, "acme");
            assertThat(statement(pool, "acme")).isEqualTo(1);
            assertThat(statement(pool, "globex")).isEqualTo(2);
            assertThat(transaction(pool, "globex")).isEqualTo(3);
            assertThat(transaction(pool, "acme")).isEqualTo(4);
        }
    }

    @Test
    void aBoundTransactionCostsOneAndAStatementByItselfTwo() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION)) {
            statement(pool, "acme");
            assertThat(statement(pool, "acme")).isEqualTo(3);
            assertThat(transaction(pool, "acme")).isEqualTo(4);
            assertThat(statement(pool, "globex")).isEqualTo(4);
        }
    }
}
