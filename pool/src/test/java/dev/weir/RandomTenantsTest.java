package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Random leases with faults on a real PostgreSQL: {@code weir.test.checkouts} of them, by default
 * four thousand.
 */
@Tag("long")
@Timeout(3_600)
@ExtendWith(QuietLog.class)
class RandomTenantsTest {
    private static final String[] TENANTS = {"acme", "globex", "initech", "umbrella", "hooli"};
    private static final int CHECKOUTS = Integer.getInteger("weir.test.checkouts", 4_000);
    private static final int THREADS = 6;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, TENANTS);
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    private static WeirBuilder builder() {
        return TenantSchemas.pool(postgres, String.join(",", TENANTS)).maximumPoolSize(3);
    }

    @Test
    void everyAnswerIsTheLeasedTenantsWhateverGoesWrong() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            TenantChecker checker =
                    new TenantChecker(
                            tenant -> pool.forTenant(tenant).getConnection(),
                            TenantChecker.Faults.ALL,
                            TENANTS);
            checker.run(THREADS, CHECKOUTS);

            assertThat(checker.findings()).isEmpty();
            assertThat(checker.answers()).isGreaterThan(CHECKOUTS / 2);
            TenantSnapshot tenants = pool.snapshot().tenants();
            assertThat(tenants.rebinds()).isPositive();
            System.out.printf(
                    "%d checkouts, %d answers right, %d errors; %s%n",
                    CHECKOUTS, checker.answers(), checker.errors(), tenants);
        }
    }

    @Test
    void boundTransactionsAreTheLeasedTenantsToo() throws Exception {
        try (WeirDataSource pool = builder().tenancy(Tenancy.TRANSACTION).build()) {
            TenantChecker checker =
                    new TenantChecker(
                            tenant -> pool.forTenant(tenant).getConnection(),
                            TenantChecker.Faults.DOUBLE_CLOSE,
                            TENANTS);
            checker.run(THREADS, CHECKOUTS / 10);

            assertThat(checker.findings()).isEmpty();
            assertThat(checker.answers()).isEqualTo(CHECKOUTS / 10 * 2L);
        }
    }
}
