package dev.weir;

import static dev.weir.TenantSchemas.place;
import static dev.weir.TenantSchemas.placeOf;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tenants that are bound with each transaction: by role and path, or by row-level security. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class TenantTransactionTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
        execute(
                postgres::connect,
                "create table public.shared (tenant text, n int)",
                "alter table public.shared enable row level security",
                "create policy own on public.shared using (tenant = current_setting('app.tenant', true))",
                "grant all on public.shared to app",
                "insert into public.shared values ('acme', 1), ('globex', 2)");
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    private static WeirDataSource pool(Tenancy tenancy) {
        return TenantSchemas.pool(postgres, "acme,globex").tenancy(tenancy).build();
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSION", "TRANSACTION", "RLS"})
    void theFirstCallAfterAStopOfTheProcessIsTheTenantsOnALivingConnection(Tenancy tenancy)
            throws SQLException {
        boolean isRls = tenancy == Tenancy.RLS;
        String own = isRls ? "select current_setting('app.tenant')" : "select current_user";
        WeirBuilder settings = TenantSchemas.pool(postgres, "acme,globex").maximumPoolSize(2);
        settings.tenancy(tenancy);
        try (StandstillClock clock = new StandstillClock();
                Connection admin = postgres.connect();
                WeirDataSource pool = clock.pool(settings)) {
            for (int i = 0; i < 10; i++) {
                String tenant = i % 3 == 0 ? "acme" : "globex";
                pool.forTenant(tenant).getConnection().close();
                try (Connection lent = pool.forTenant(tenant).getConnection()) {
                    execute(
                            admin,
                            "select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'app'");
                    clock.standStill();
                    assertThat(one(lent, own)).isEqualTo(tenant);
                }
            }
        }
    }

    @Test
    void aStatementInAutoCommitModeIsATransactionOfTheTenants() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION)) {
            for (String tenant : new String[] {"acme", "globex", "globex", "acme"}) {
                try (Connection c = pool.forTenant(tenant).getConnection()) {
                    assertThat(place(c)).isEqualTo(placeOf(tenant));
                    execute(c, "insert into item(name) values ('" + tenant + "')");
                    assertThat(c.getAutoCommit()).isTrue();
                }
                assertThat(one(pool, "select current_user")).isEqualTo("app");
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select count(*) from item")).isEqualTo("3");
                execute(c, "delete from item where n > 1");
            }
        }
    }

    @Test
    void aTransactionOfTheBorrowersIsTheTenantsFromBeginToEnd() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION);
                Connection c = pool.forTenant("acme").getConnection()) {
            c.setReadOnly(true);
            c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            c.setAutoCommit(false);
            for (int i = 0; i < 3; i++) {
                var savepoint = c.setSavepoint();
                assertThat(place(c)).isEqualTo(placeOf("acme"));
                c.rollback(savepoint);
                assertThat(place(c)).isEqualTo(placeOf("acme"));
                c.commit();
            }
            assertThatThrownBy(() -> execute(c, "select 1/0")).isInstanceOf(SQLException.class);
            c.rollback();
            assertThat(place(c)).isEqualTo(placeOf("acme"));
            c.rollback();
        }
    }

    @Test
    void aStatementThatFailsLeavesNothingAndTheNextIsTheTenants() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION);
                Connection c = pool.forTenant("acme").getConnection()) {
            assertThatThrownBy(() -> execute(c, "select 1/0"))
                    .hasMessageContaining("division by zero");
            assertThat(place(c)).isEqualTo(placeOf("acme"));
        }
    }

    /** As a cancel may fail: the transaction of the statement that runs is not the failure's. */
    @Test
    void whatFailsBesideAStatementThatRunsDoesNotEndItsTransaction() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION);
                Connection holder = postgres.connect();
                Connection c = pool.forTenant("acme").getConnection();
                Statement beside = c.createStatement()) {
            execute(holder, "select pg_advisory_lock(77)");
            CompletableFuture<Void> running =
                    Background.run(
                            "borrower",
                            () ->
                                    execute(
                                            c,
                                            "insert into item(name) select 'kept'"
                                                    + " from (select pg_advisory_xact_lock(77)) x"));
            awaitOneThatWaits(holder);
            CompletableFuture<Void> failing =
                    Background.run("another thread", () -> beside.setFetchSize(-1));
            try {
                assertThat(failing).failsWithin(10, TimeUnit.SECONDS);
            } finally {
                execute(holder, "select pg_advisory_unlock(77)");
            }
            Background.result(running);
            assertThat(one(c, "select count(*) from item where name = 'kept'")).isEqualTo("1");
            execute(c, "delete from item where name = 'kept'");
        }
    }

    private static void awaitOneThatWaits(Connection c) throws SQLException {
        while (one(c, "select 1 from pg_locks where locktype = 'advisory' and not granted")
                == null) {
            Thread.yield();
        }
    }

    @Test
    void rowsAreReadAfterTheirTransactionWithAFetchSizeToo() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION);
                Connection c = pool.forTenant("acme").getConnection();
                PreparedStatement p =
                        c.prepareStatement("select n from generate_series(1, 50) n")) {
            p.setFetchSize(3);
            try (ResultSet rows = p.executeQuery()) {
                int count = 0;
                while (rows.next()) {
                    count++;
                }
                assertThat(count).isEqualTo(50);
            }
        }
    }

    @Test
    void transactionsThatSqlBeginsOrEndsAreRefused() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.TRANSACTION);
                Connection c = pool.forTenant("acme").getConnection()) {
            execute(c, "do $$ begin perform 1; end $$; select '; commit', 1 -- ; end");
            String refused =
                    "begin|-- c\rcommit and chain|select 1 as a$b$; commit; select 2 as a$b$|end"
                            + "|/* /* ' */ */ rollback;|prepare/**/transaction 'p'|do $$ $$; commit"
                            + "|start transaction|select 1; commit; select 1|abort|select e'\\''; end";
            for (String sql : refused.split("[|]")) {
                assertThatThrownBy(() -> execute(c, sql))
                        .as(sql)
                        .hasMessageStartingWith("Where each transaction is bound to its tenant");
            }
            assertThat(place(c)).isEqualTo(placeOf("acme"));
        }
    }

    @Test
    void policiesSeeTheTenantInEachTransaction() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.RLS)) {
            for (String tenant : new String[] {"acme", "globex", "acme"}) {
                try (Connection c = pool.forTenant(tenant).getConnection()) {
                    assertThat(one(c, "select string_agg(tenant, ',') from shared"))
                            .isEqualTo(tenant);
                    c.setAutoCommit(false);
                    assertThat(one(c, "select string_agg(tenant, ',') from shared"))
                            .isEqualTo(tenant);
                    c.commit();
                }
            }
            assertThat(one(pool, "select count(*) from shared")).isEqualTo("0");
        }
    }

    @Test
    void qualifiedNamesNeedNoBinding() throws Exception {
        try (WeirDataSource pool = pool(Tenancy.QUALIFIED)) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select n from shared where false")).isNull();
                assertThat(one(c, "select current_user")).isEqualTo("app");
            }
        }
    }
}
