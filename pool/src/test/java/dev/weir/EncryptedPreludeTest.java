package dev.weir;

import static dev.weir.TenantSchemas.place;
import static dev.weir.TenantSchemas.placeOf;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The change to a tenant and the first statement in one packet, above the encryption. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class EncryptedPreludeTest {
    @TempDir private static Path folder;

    private static EmbeddedPostgres postgres;
    private static RoundTripRelay relay;

    @BeforeAll
    static void startPostgres() throws Exception {
        postgres = SelfSignedServer.start(folder);
        TenantSchemas.create(postgres, "acme", "globex");
        relay = new RoundTripRelay(postgres.port());
    }

    @AfterAll
    static void stopPostgres() throws Exception {
        relay.close();
        postgres.close();
    }

    private static WeirBuilder builder(String parameters) {
        return TenantSchemas.pool(postgres, "acme,globex")
                .jdbcUrl(
                        "jdbc:postgresql://localhost:"
                                + relay.port()
                                + "/postgres?"
                                + parameters.replace("FOLDER", folder.toString()));
    }

    private static void assertEncrypted(Connection c) throws SQLException {
        assertThat(one(c, "select ssl from pg_stat_ssl where pid = pg_backend_pid()"))
                .isEqualTo("t");
    }

    private static void assertOnePacketPerChange(WeirDataSource pool) throws SQLException {
        for (String tenant : new String[] {"acme", "globex", "acme", "globex"}) {
            try (Connection c = pool.forTenant(tenant).getConnection()) {
                long before = relay.trips();
                assertThat(place(c)).isEqualTo(placeOf(tenant));
                assertThat(relay.trips() - before).isEqualTo(1);
            }
        }
        assertThat(pool.snapshot().tenants().preludes()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sslmode=require",
                "sslmode=prefer",
                "sslmode=verify-full&sslrootcert=FOLDER/server.crt"
            })
    void aChangeOfTenantCostsNoRoundTrip(String parameters) throws Exception {
        try (WeirDataSource pool = builder(parameters).build()) {
            try (Connection c = pool.getConnection()) {
                assertEncrypted(c);
            }
            assertOnePacketPerChange(pool);
        }
    }

    @Test
    void aFactoryOfTheUsersOwnIsUsed() throws Exception {
        try (WeirDataSource pool =
                builder("sslmode=require")
                        .dataSourceProperty(
                                "sslfactory",
                                org.postgresql.ssl.NonValidatingFactory.class.getName())
                        .build()) {
            try (Connection c = pool.getConnection()) {
                assertEncrypted(c);
            }
            assertOnePacketPerChange(pool);
        }
    }

    /** What stands in the URL goes before what the pool says, and then the pool says nothing. */
    @Test
    void oneThatStandsInTheUrlHasRoundTripsOfItsOwn() throws Exception {
        try (WeirDataSource pool =
                        builder(
                                        "sslmode=require&sslfactory="
                                                + org.postgresql.ssl.NonValidatingFactory.class
                                                        .getName())
                                .build();
                Connection c = pool.forTenant("acme").getConnection()) {
            assertThat(place(c)).isEqualTo(placeOf("acme"));
            assertThat(pool.snapshot().tenants().preludes()).isZero();
        }
    }

    @Test
    void aServerThatIsNotTrustedIsRefusedAsBefore() throws Exception {
        try (WeirDataSource pool =
                builder("sslmode=verify-full&sslrootcert=FOLDER/none.crt")
                        .initializationFailTimeout(-1)
                        .connectionTimeout(2_000)
                        .build()) {
            assertThatThrownBy(() -> pool.forTenant("acme").getConnection())
                    .isInstanceOf(SQLException.class)
                    .rootCause()
                    .hasMessageContaining("none.crt");
        }
    }

    @Test
    void aStatementBehindABindThatFailsIsNotDone() throws Exception {
        TenantKey ghost = TenantKey.builder("ghost").role("ghost").schema("acme").build();
        try (WeirDataSource pool =
                builder("sslmode=require")
                        .tenants(null)
                        .tenantSource(TenantSource.of(TenantKey.of("acme"), ghost))
                        .build()) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(place(c)).isEqualTo(placeOf("acme"));
            }
            try (Connection c = pool.forTenant("ghost").getConnection()) {
                assertThatThrownBy(() -> execute(c, "insert into acme.item values ('stray')"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("22023"));
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select count(*) from item")).isEqualTo("1");
            }
        }
    }
}
