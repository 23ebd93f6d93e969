package dev.weir;

import static dev.weir.TestPools.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire for a tenant, and when, on the scripted driver. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class TenantWireTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final List<String> done = new ArrayList<>();

    private WeirBuilder builder() {
        return TestPools.on(database)
                .tenants("acme,globex")
                .tenancy(Tenancy.CATALOG)
                .readServerLimits(false)
                .maximumPoolSize(1);
    }

    private TenantBinding recording() {
        return new TenantBinding() {
            @Override
            public void bind(Connection connection, TenantKey tenant) {
                done.add("bind " + tenant.id());
            }

            @Override
            public void scrub(Connection connection) {
                done.add("scrub");
            }
        };
    }

    @Test
    void getConnectionAndAnUnusedLeaseSayNothing() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            pool.getConnection().close();
            WireLog wire = database.recordWire();
            for (int i = 0; i < 10; i++) {
                try (Connection c =
                        pool.forTenant(i % 2 == 0 ? "acme" : "globex").getConnection()) {
                    c.setAutoCommit(false);
                    c.createStatement().close();
                    c.setAutoCommit(true);
                }
            }
            assertThat(wire.calls()).doesNotContain(Call.EXECUTE);
            assertThat(database.connections().getFirst().getCatalog()).isEqualTo(database.name());
        }
    }

    /** A first call that is about to begin is refused, so nothing is left to look at. */
    @Test
    void anUnusedLeaseThatAnotherThreadEndsIsOverForItsBorrowerToo() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            pool.forTenant("acme").getConnection().close();
            assertThat(pool.snapshot().resets()).isZero();
            Connection lent = pool.forTenant("acme").getConnection();
            Background.result(Background.run("another thread", lent::close));
            assertState("08003", lent::createStatement);
            pool.forTenant("globex").getConnection().close();
            assertThat(pool.snapshot().resets()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acme'; drop table item; --",
                "acme\"",
                "acme\0",
                "acme\n",
                "acme ",
                " acme",
                "",
                "аcme", // the first letter is Cyrillic
                "ａｃｍｅ",
                "acme\u200b",
                "Acme",
                "ACME",
                "none",
                "NONE",
                "public",
                "pg_catalog",
                "PG_read_all_data",
                "pg_",
                "information_schema",
                "current_user",
                "*/acme",
                "-acme",
                "a/*b",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "unheard_of"
            })
    void aHostileNameIsRefusedBeforeAnythingIsSaid(String name) throws Exception {
        try (WeirDataSource pool = builder().build()) {
            pool.getConnection().close();
            WireLog wire = database.recordWire();
            assertThatThrownBy(() -> pool.forTenant(name).getConnection())
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> {
                                assertThat(e.getSQLState()).isEqualTo("22023");
                                assertThat(e.getMessage()).isPrintable();
                            });
            assertState("22023", () -> pool.tenant(TenantKey.of(name)).getConnection());
            assertThat(wire.size()).isZero();
            assertThat(pool.snapshot().leased()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "Public", "pg_catalog", "PG_monitor", "a'b", "acme\0", "аcme"})
    void whatMeansSomethingElseIsRefusedWhateverTheSourceSays(String name) throws Exception {
        TenantSource credulous = TenantKey::of;
        try (WeirDataSource pool = builder().tenants(null).tenantSource(credulous).build()) {
            pool.forTenant("anybody").getConnection().close();
            assertState("22023", () -> pool.forTenant(name).getConnection());
        }
    }

    @Test
    void aNameOfAWellKnownTenantIsStillCheckedInItsParts() throws Exception {
        TenantKey bad = TenantKey.builder("acme").role("x'y").build();
        try (WeirDataSource pool =
                builder().tenants(null).tenantSource(TenantSource.of(bad)).build()) {
            assertState("22023", () -> pool.forTenant("acme").getConnection());
        }
    }

    @Test
    void theFirstStatementOfALeaseGoesToTheTenantsCatalog() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            for (String tenant : List.of("acme", "globex", "globex", "acme")) {
                try (Connection c = pool.forTenant(tenant).getConnection()) {
                    TestPools.execute(c, "select 1");
                    assertThat(database.connections().getFirst().getCatalog()).isEqualTo(tenant);
                }
            }
            assertThat(pool.snapshot().tenants().binds()).isEqualTo(3);
            assertThat(pool.snapshot().tenants().rebinds()).isEqualTo(2);
            assertThat(pool.snapshot().tenants().firstUses()).isEqualTo(2);
        }
    }

    @Test
    void aBindingOfTheUsersOwnIsCalledOnChangesOnly() throws Exception {
        try (WeirDataSource pool =
                builder().tenancy(Tenancy.LABEL).tenantBinding(recording()).build()) {
            for (String tenant : List.of("acme", "acme", "globex")) {
                TestPools.execute(pool.forTenant(tenant), "select 1");
            }
            assertThat(done).containsExactly("scrub", "bind acme", "scrub", "bind globex");
        }
    }

    @Test
    void aBindThatFailsSendsNoStatementAndIsTriedAgainFromTheBeginning() throws Exception {
        AtomicInteger failures = new AtomicInteger(1);
        TenantBinding failing =
                new TenantBinding() {
                    @Override
                    public void bind(Connection connection, TenantKey tenant) throws SQLException {
                        done.add("bind " + tenant.id());
                        if (tenant.id().equals("globex") && failures.getAndDecrement() > 0) {
                            throw new SQLException("cancelled", "57014");
                        }
                    }

                    @Override
                    public void scrub(Connection connection) {
                        done.add("scrub");
                    }
                };
        WireLog wire = database.recordWire();
        try (WeirDataSource pool =
                builder().tenancy(Tenancy.LABEL).tenantBinding(failing).build()) {
            TestPools.execute(pool.forTenant("acme"), "select 1");
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertState("57014", () -> TestPools.execute(c, "select 2"));
                assertThat(sent(wire)).noneMatch(sql -> sql.contains("select 2"));
                TestPools.execute(c, "select 3");
            }
            assertThat(done)
                    .containsExactly(
                            "scrub", "bind acme", "scrub", "bind globex", "scrub", "bind globex");
            assertThat(sent(wire)).anyMatch("/*globex*/select 3"::equals);
            assertThat(pool.snapshot().tenants().unknown()).isEqualTo(1);
        }
    }

    /** As on a server that no packet reaches. */
    @Test
    void aCancelWhileTheBindHangsEndsTheCallAndTheConnection() throws Exception {
        Hang hang = database.on(Call.SET_CATALOG).hangOnce().endingOn(Ending.ABORT);
        try (WeirDataSource pool = builder().build();
                Connection lent = pool.forTenant("acme").getConnection();
                Statement statement = lent.createStatement();
                Statement other = lent.createStatement()) {
            CompletableFuture<Boolean> running =
                    Background.on("borrower", () -> statement.execute("select 1"));
            hang.awaitHeld();

            other.cancel();
            assertThat(hang.heldCalls()).isOne();
            statement.cancel();

            assertThatThrownBy(() -> Background.result(running))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("cancelled while the pool bound its connection")
                    .hasFieldOrPropertyWithValue("SQLState", "57014");
            assertThat(lent.isClosed()).isTrue();
            TestPools.execute(pool.forTenant("acme"), "select 2");
        }
    }

    @Test
    void textsCarryTheTenantsMarkUnlessItWouldBreakThem() throws Exception {
        dev.weir.tenant.Tenant acme =
                dev.weir.tenant.Tenant.of(
                        1, TenantKey.builder("acme").build(), TenantShare.DEFAULT);
        assertThat(acme.tagged("select 1")).isEqualTo("/*acme*/select 1");
        assertThat(acme.tagged(" /*+ hint */ select 1")).isEqualTo(" /*+ hint *//*acme*/ select 1");
        assertThat(acme.tagged("{call p()}")).isEqualTo("{call p()}");
        assertThat(acme.tagged("")).isEqualTo("/*acme*/");
    }

    @Test
    void aPoolWithoutTenantsSaysSo() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).build()) {
            assertState("0A000", () -> pool.forTenant("acme").getConnection());
            assertThat(pool.snapshot().tenants()).isNull();
        }
    }

    @Test
    void thereIsAnEndToTheTenantsThatAreRemembered() throws Exception {
        try (WeirDataSource pool = builder().maxTenants(1).build()) {
            pool.forTenant("acme").getConnection().close();
            assertState("54000", () -> pool.forTenant("globex").getConnection());
        }
    }

    private static List<String> sent(WireLog wire) {
        return wire.entries().stream().map(entry -> String.valueOf(entry.detail())).toList();
    }
}
