package dev.weir;

import static dev.weir.TenantSchemas.place;
import static dev.weir.TenantSchemas.placeOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Says what a lease of one statement takes on a connection that is elsewhere, with a round trip of
 * half a millisecond: {@code weir.test.leases} of each kind, by default a few, in turns. It is no
 * test of speed: it fails only when the changes do not go out as they should.
 */
@Tag("database")
@Timeout(600)
class PreludeCostTest {
    private static final int LEASES = Integer.getInteger("weir.test.leases", 20);
    private static final int ROUNDS = 5;
    private static final Duration ONE_WAY = Duration.ofNanos(250_000);

    @Test
    void aChangeAndAStatementWithAndWithoutThePrelude() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.FAST, Map.of())) {
            TenantSchemas.create(postgres, "acme", "globex");
            try (RoundTripRelay near = new RoundTripRelay(postgres.port());
                    RoundTripRelay far = new RoundTripRelay(postgres.port(), ONE_WAY)) {
                measure("no delay", postgres, near);
                measure("0.5 ms", postgres, far);
            }
        }
    }

    private static void measure(String network, EmbeddedPostgres postgres, RoundTripRelay relay)
            throws SQLException {
        String url = "jdbc:postgresql://localhost:" + relay.port() + "/postgres";
        WeirBuilder builder = TenantSchemas.pool(postgres, "acme,globex").jdbcUrl(url);
        try (WeirDataSource one = builder.build();
                WeirDataSource two = builder.tenantPrelude(false).build()) {
            long[] with = new long[ROUNDS];
            long[] without = new long[ROUNDS];
            long[] stay = new long[ROUNDS];
            leases(one, "acme", "globex");
            leases(two, "acme", "globex");
            for (int i = 0; i < ROUNDS; i++) {
                with[i] = leases(one, "acme", "globex");
                without[i] = leases(two, "acme", "globex");
                stay[i] = leases(one, "acme", "acme");
            }
            System.out.printf(
                    "%s: a lease of one statement, median of %d rounds of %d: no change %.0f us, a change in one packet %.0f us, in a round trip of its own %.0f us%n",
                    network, ROUNDS, LEASES, median(stay), median(with), median(without));
            TenantSnapshot tenants = one.snapshot().tenants();
            assertThat(tenants.preludes()).isEqualTo(tenants.binds()).isPositive();
            assertThat(two.snapshot().tenants().preludes()).isZero();
        }
    }

    /** Nanoseconds that a lease took on average. */
    private static long leases(WeirDataSource pool, String even, String odd) throws SQLException {
        long before = System.nanoTime();
        for (int i = 0; i < LEASES; i++) {
            String tenant = i % 2 == 0 ? even : odd;
            try (Connection c = pool.forTenant(tenant).getConnection()) {
                assertThat(place(c)).isEqualTo(placeOf(tenant));
            }
        }
        return (System.nanoTime() - before) / LEASES;
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1e3;
    }
}
