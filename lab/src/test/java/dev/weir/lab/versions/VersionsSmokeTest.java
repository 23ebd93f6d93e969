package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plumbing on real servers; how fast anything was is not looked at. */
@Tag("long")
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class VersionsSmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new VersionsCommand());

    @Test
    void aReleaseStandsBesideTheOneThatIsInUse() throws Exception {
        try (EmbeddedPostgres own =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "20"));
                Connection connection = own.connect()) {
            JsonNode result =
                    command.result(
                            folder,
                            CommandRun.at(
                                    own,
                                    "--quick",
                                    "--releases=postgresql-18",
                                    "--work=point,range,update",
                                    "--clients=1,2",
                                    "--rounds=2",
                                    "--slice=100ms",
                                    "--rows=1000"));

            assertThat(result.at("/rows")).hasSize(2 * 3 * 2);
            ShortWindows.served(result.at("/rows"), "/perSecond/median");
            assertThat(result.at("/verdicts")).hasSize(3 * 2);
            assertThat(result.at("/thresholds/0/value").asInt()).isEqualTo(2);
            assertThat(result.at("/thresholds/1/holds").asBoolean()).isTrue();
            assertThat(command.out()).contains("yours", "PostgreSQL 18", "gcc", "-Os");
            assertThat(command.page(folder)).content().contains("Published and measured");
            assertThat(connection.getMetaData().getSchemas(null, "weir_versions").next()).isFalse();
        }
    }

    @Tag("all")
    @Test
    void mariaDbRunsFromItsArtifact() throws IOException {
        JsonNode result =
                command.result(
                        folder,
                        "--quick",
                        "--releases=mariadb-11.4",
                        "--work=update",
                        "--rounds=1",
                        "--slice=1s",
                        "--rows=1000");

        assertThat(result.at("/rows")).hasSize(1);
        ShortWindows.served(result.at("/rows"), "/perSecond/median");
        assertThat(result.at("/thresholds/1/holds").asBoolean()).isTrue();
        assertThat(command.out()).contains("MariaDB 11.4", "11.4.5");
    }
}
