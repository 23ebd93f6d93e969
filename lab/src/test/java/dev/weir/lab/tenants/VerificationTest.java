package dev.weir.lab.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.pools.Address;
import dev.weir.lab.pools.Endpoint;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The look at each session proves something only if it sees a session that is another's. */
@Tag("database")
@Timeout(300)
class VerificationTest {

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private final List<Tenant> tenants = Tenant.first(3);

    /** A shared pool whose sessions change hands only when the last tenant is another. */
    private static final class Careless extends SharedHikari {

        private final boolean forgetsRole;

        Careless(HikariDataSource pool, boolean forgetsRole) {
            super("careless", "careless", pool);
            this.forgetsRole = forgetsRole;
        }

        @Override
        public void bind(Connection connection, Tenant tenant) throws SQLException {
            String name = tenant.name();
            try (Statement statement = connection.createStatement()) {
                if (forgetsRole) {
                    statement.execute("set search_path = " + name);
                } else if (tenant.number() != 1) {
                    statement.execute("set role " + name);
                    statement.execute("set search_path = " + name);
                }
            }
        }
    }

    private SliceTally.Seen seen(boolean forgetsRole) throws Exception {
        Endpoint admin = new Endpoint(postgres.url(), postgres.user(), postgres.password());
        try (TenantFixture fixture =
                        PostgresFixture.build(
                                ServerAccess.of(admin, Address.of(admin.url())),
                                tenants,
                                20,
                                false);
                ServerMeter meter = fixture.meter();
                Careless way =
                        new Careless(
                                HikariPools.open(
                                        fixture.door(
                                                "careless",
                                                forgetsRole ? Login.EVERY_TENANT : Login.SWITCHING,
                                                tenants.get(0)),
                                        1),
                                forgetsRole)) {
            return new Slice(
                            PreparedStrategy.of(way, fixture, tenants, 20),
                            tenants,
                            settings(),
                            SliceOutcome.Stage.CALM,
                            0)
                    .run(meter)
                    .seen();
        }
    }

    private static TenantsSettings settings() {
        Duration second = Duration.ofSeconds(1);
        return new TenantsSettings(
                3,
                2,
                Duration.ofMillis(10),
                second,
                second,
                second,
                1,
                1,
                1,
                Duration.ZERO,
                20,
                true,
                false,
                List.of(TenantStrategies.WEIR),
                1);
    }

    @Test
    void aSessionThatIsStillAnothersIsSeen() throws Exception {
        SliceTally.Seen seen = seen(false);
        assertThat(seen.verified()).isPositive();
        assertThat(seen.wrong()).isPositive();
    }

    @Test
    void aSessionOfTheRightPathAndTheWrongRoleIsSeen() throws Exception {
        SliceTally.Seen seen = seen(true);
        assertThat(seen.verified()).isPositive();
        assertThat(seen.wrong()).isEqualTo(seen.verified());
    }
}
