package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A configuration that was read from a file makes a pool, password and all. */
@Tag("fast")
@ExtendWith(QuietLog.class)
class GivenConfigTest {

    @TempDir private Path folder;
    private WeirConfig config;

    @BeforeEach
    void load() throws IOException {
        StubDriver.CONNECTS.clear();
        config =
                WeirConfig.load(
                        Files.writeString(
                                folder.resolve("pool.properties"),
                                """
                                jdbcUrl=jdbc:stub:x
                                driverClassName=%s
                                username=app
                                password=s3cret
                                dataSource.token=t0ken
                                connectionInitSql=select 'in1t'
                                initializationFailTimeout=-1
                                maximumPoolSize=3
                                """
                                        .formatted(StubDriver.class.getName())));
    }

    private void assertUsed(WeirSettings pool) {
        assertThat(pool.toConfig().credentials()).isEqualTo(Credentials.of("app", "s3cret"));
        assertThat(pool.toConfig().dataSourceProperties()).isEqualTo(Map.of("token", "t0ken"));
        assertThat(pool.toConfig().connectionInitSql()).isEqualTo("select 'in1t'");
        assertThat(pool.getMaximumPoolSize()).isEqualTo(3);
        assertThat(pool.getPoolName()).isEqualTo(config.poolName());
        assertThat(pool + " " + pool.toConfig() + pool.toConfig().asMap() + config)
                .doesNotContain("s3cret", "t0ken", "in1t");
    }

    @Test
    void theConstructorTakesIt() throws SQLException {
        try (WeirDataSource pool = new WeirDataSource(config)) {
            assertUsed(pool);
        }
    }

    @Test
    void settingsTakeItAndCanBeChanged() {
        WeirSettings settings = new WeirSettings(config);
        assertUsed(settings);
        settings.setMaximumPoolSize(9);
        assertThat(config.maximumPoolSize()).isEqualTo(3);
    }

    @Test
    void theBuilderTakesItBesideOtherSettings() {
        WeirConfig more =
                WeirDataSource.builder()
                        .minimumIdle(1)
                        .config(config)
                        .connectionTimeout(777)
                        .toConfig();
        assertThat(more.maximumPoolSize()).isEqualTo(3);
        assertThat(more.minimumIdle()).isEqualTo(1);
        assertThat(more.connectionTimeout()).hasMillis(777);
        assertThat(more.credentials().password()).isEqualTo("s3cret");
    }

    @Test
    void theDriverGetsThePassword() throws SQLException {
        WeirDataSource pool = new WeirDataSource(new WeirSettings(config), RecordingEngine::new);
        try (Connection c = pool.getConnection()) {
            assertThat(c).isNotNull();
        }
        assertThat(StubDriver.CONNECTS.getLast())
                .containsEntry("password", "s3cret")
                .containsEntry("token", "t0ken");
    }
}
