package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Behind a pooler of transactions a session of the pool's is none of the server's: tenants bound to
 * sessions met each other's rows, and nothing said so.
 */
@Tag("database")
@Timeout(180)
class PoolerTest {
    private static final String FOUND = "a pooler is between this pool and the server";

    private static EmbeddedPostgres postgres;
    private static FakePooler pooler;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
        pooler = new FakePooler(postgres.port());
    }

    @AfterAll
    static void stop() throws Exception {
        pooler.close();
        postgres.close();
    }

    private static WeirBuilder direct() {
        return TestPools.ofOne(postgres.url()).username("app").password("app");
    }

    private static WeirBuilder behind() {
        return direct().jdbcUrl(pooler.url("postgres"));
    }

    private static WeirBuilder withTenants(WeirBuilder builder) {
        return builder.tenants("acme, globex").neutralRole("nobody").maxConnectionsPerTenant(1_000);
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "SESSION"})
    void tenantsAreNotBoundToSessions(Tenancy tenancy) {
        try (LogLines quiet = new LogLines()) {
            assertThatThrownBy(() -> withTenants(behind()).tenancy(tenancy).build())
                    .isInstanceOf(PoolStartException.class)
                    .hasStackTraceContaining("tenancy=session binds a session of the server")
                    .hasStackTraceContaining("Set tenancy=transaction or rls")
                    .hasStackTraceContaining("pooler=session");
            assertThat(quiet.with("started")).isEmpty();
        }
    }

    @Test
    void tenantsAreBoundToTransactions() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = withTenants(behind()).tenancy(Tenancy.TRANSACTION).build()) {
            assertTenantsAreApart(pool);
            assertThat(log.with(FOUND)).hasSize(1);
        }
    }

    private static void assertTenantsAreApart(WeirDataSource pool) throws SQLException {
        for (String tenant : List.of("acme", "globex", "acme")) {
            assertThat(TenantSchemas.place(pool.forTenant(tenant)))
                    .isEqualTo(TenantSchemas.placeOf(tenant));
        }
    }

    @Test
    void resetsAndLooksAtTheServerAreOffAndThatIsSaidOnce() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = behind().maximumPoolSize(2).minimumIdle(2).build()) {
            try (Connection one = pool.getConnection();
                    Connection two = pool.getConnection()) {
                execute(one, "set app.trace = 'behind'");
                execute(two, "set app.trace = 'behind'");
                one.setReadOnly(true);
                two.setReadOnly(true);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "show app.trace")).isEqualTo("behind");
                assertThat(c.isReadOnly()).as("what JDBC set is undone").isFalse();
            }
            try (WeirDataSource control = direct().build()) {
                eventually("a later pool has read them", () -> control.snapshot().server() != null);
            }
            assertThat(pool.snapshot().server()).isNull();
            assertThat(log.with(FOUND))
                    .singleElement()
                    .asString()
                    .startsWith("WARNING")
                    .contains("sessionReset", "observeServer", "pooler=session");
        }
    }

    /** One host of several is a pooler, or it is put before a server that is in use. */
    @Test
    void aPoolerThatComesLaterIsFound() throws Exception {
        try (FakePooler later = new FakePooler(postgres.port());
                LogLines log = new LogLines()) {
            later.standsAside(true);
            try (WeirDataSource pool = direct().jdbcUrl(later.url("postgres")).build()) {
                execute(pool, "set app.trace = 'behind'");
                assertThat(log.with(FOUND)).isEmpty();
                later.standsAside(false);
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "show app.trace")).isEmpty();
                    pool.evictConnection(c);
                }
                execute(pool, "set app.trace = 'behind'");
                assertThat(one(pool, "show app.trace")).isEqualTo("behind");
                assertThat(log.with(FOUND)).hasSize(1);
            }
        }
    }

    /** Tenants got the rows of others through the connections that came by way of the pooler. */
    @Test
    void tenantsAreNotBoundBehindAPoolerThatComesLater() throws Exception {
        try (FakePooler later = new FakePooler(postgres.port());
                LogLines quiet = new LogLines()) {
            later.standsAside(true);
            try (WeirDataSource pool =
                    withTenants(direct().jdbcUrl(later.url("postgres")))
                            .connectionTimeout(2_000)
                            .build()) {
                assertTenantsAreApart(pool);
                later.standsAside(false);
                pool.softEvictConnections();
                assertThatThrownBy(() -> pool.forTenant("acme").getConnection())
                        .hasStackTraceContaining("tenancy=session binds a session of the server");
                later.standsAside(true);
                eventually(
                        "the server itself is reached again",
                        () -> {
                            try {
                                assertTenantsAreApart(pool);
                                return true;
                            } catch (SQLException notYet) {
                                return false;
                            }
                        });
            }
            assertThat(quiet.with("ERROR")).isEmpty();
        }
    }

    @Test
    void settingsThatLiveInASessionAreNamed() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool =
                        behind().schema("acme")
                                .transactionIsolation("TRANSACTION_SERIALIZABLE")
                                .connectionInitSql("set app.trace = 'init'")
                                .build()) {
            pool.getConnection().close();
            assertThat(log.with(FOUND))
                    .singleElement()
                    .asString()
                    .contains("transactionIsolation, catalog, schema or connectionInitSql")
                    .contains("not every lease finds it", "ALTER ROLE");
        }
    }

    @Test
    void anOpenTransactionIsRolledBackAllTheSame() throws Exception {
        try (LogLines quiet = new LogLines();
                WeirDataSource pool = behind().build()) {
            execute(pool, "begin", "set local app.trace = 'behind'");
            assertThat(one(pool, "select coalesce(current_setting('app.trace', true), '')"))
                    .isEmpty();
            assertThat(quiet.with(FOUND)).hasSize(1);
        }
    }

    @Test
    void aPoolerThatKeepsSessionsIsSaidToBeOneAndNothingIsOff() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = behind().pooler(Pooler.SESSION).build();
                WeirDataSource tenants = withTenants(behind()).pooler(Pooler.SESSION).build()) {
            int backend;
            try (Connection c = pool.getConnection()) {
                backend = backend(c);
                execute(c, "set app.trace = 'behind'");
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "show app.trace")).isEmpty();
                assertThat(backend(c)).isEqualTo(backend);
            }
            assertTenantsAreApart(tenants);
            assertThat(log.with(FOUND)).isEmpty();
        }
    }

    @Test
    void aPoolerThatIsNotFoundIsBelieved() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = direct().pooler(Pooler.TRANSACTION).build()) {
            execute(pool, "set app.trace = 'behind'");
            assertThat(one(pool, "show app.trace")).isEqualTo("behind");
            assertThat(log.with("(pooler=transaction)")).hasSize(1);
        }
    }

    @Test
    void theServerItselfIsTakenForNoPooler() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = direct().build();
                WeirDataSource tenants = withTenants(direct()).build()) {
            pool.getConnection().close();
            assertTenantsAreApart(tenants);
            assertThat(log.with("pooler")).isEmpty();
        }
    }
}
