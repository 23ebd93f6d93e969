package dev.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.Sizing;
import dev.weir.WeirDataSource;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HikariCP itself, on the same database, is what the names are compared with. */
@Tag("fast")
@Timeout(60)
class HikariNamesTest {
    private static final String URL = "jdbc:h2:mem:hikari_names;DB_CLOSE_DELAY=-1";

    private final MeterRegistry theirs = new SimpleMeterRegistry();
    private final MeterRegistry ours = new SimpleMeterRegistry();

    private HikariDataSource hikari() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(URL);
        config.setPoolName("orders");
        config.setMaximumPoolSize(3);
        config.setMetricRegistry(theirs);
        return new HikariDataSource(config);
    }

    private WeirDataSource weir() {
        WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(URL)
                        .poolName("orders")
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(3)
                        .build();
        WeirMetrics.builder(pool).hikariNames(true).build().bindTo(ours);
        return pool;
    }

    @Test
    void namesTypesUnitsTagsAndDescriptionsAreHikaris() {
        try (HikariDataSource hikari = hikari();
                WeirDataSource weir = weir()) {
            assertThat(hikari.isRunning() && weir.isRunning()).isTrue();
            assertThat(MeterList.of(ours, "hikaricp"))
                    .hasSize(10)
                    .isEqualTo(MeterList.of(theirs, "hikaricp"));
            assertThat(descriptions(ours)).isEqualTo(descriptions(theirs));
        }
    }

    private static Map<String, String> descriptions(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> id.getName().startsWith("hikaricp"))
                .collect(
                        Collectors.toMap(
                                id -> id.getName() + id.getTags(),
                                id -> String.valueOf(id.getDescription()),
                                (a, b) -> a,
                                TreeMap::new));
    }

    @Test
    void theSameLeasesLeaveTheSameCounts() throws Exception {
        try (HikariDataSource hikari = hikari();
                WeirDataSource weir = weir()) {
            lease(hikari);
            lease(weir);
            for (String timer : new String[] {"acquire", "usage"}) {
                String name = "hikaricp.connections." + timer;
                assertThat(ours.get(name).timer().count())
                        .isEqualTo(theirs.get(name).timer().count())
                        .isEqualTo(5);
            }
            for (String gauge : new String[] {".active", ".pending", ".max", ".min"}) {
                String name = "hikaricp.connections" + gauge;
                assertThat(ours.get(name).gauge().value())
                        .as(name)
                        .isEqualTo(theirs.get(name).gauge().value());
            }
        }
    }

    private static void lease(DataSource pool) throws SQLException {
        for (int i = 0; i < 5; i++) {
            try (Connection c = pool.getConnection()) {
                assertThat(c.isValid(1)).isTrue();
            }
        }
    }
}
