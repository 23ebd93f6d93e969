package dev.weir.lab.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(600)
class TenantsSmokeTest {

    private final CommandRun command = new CommandRun(new TenantsCommand());

    @TempDir private Path folder;

    /** Bounds of speed may fail on a busy machine; what came of the sessions is asserted. */
    private JsonNode run(String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--quick",
                                "--for=500ms",
                                "--warm-up=200ms",
                                "--tenants=4",
                                "--dedicated=2",
                                "--small=1",
                                "--connections=3",
                                "--verify"));
        arguments.addAll(List.of(more));
        return command.result(folder, arguments.toArray(String[]::new));
    }

    private static void everySessionWasItsTenants(JsonNode result) {
        for (JsonNode row : result.at("/rows")) {
            String what = row.get("way").asText() + ", " + row.get("stage").asText();
            assertThat(row.get("wrong").asInt()).as(what).isZero();
            assertThat(row.get("failed").asInt()).as(what).isZero();
        }
        ShortWindows.served(result.at("/rows"), "/checkouts");
        ShortWindows.served(result.at("/rows"), "/verified");
    }

    @Test
    void everyWayServesEachTenantItsOwnRowsOnPostgreSql() throws IOException {
        JsonNode result = run("--noisy");
        everySessionWasItsTenants(result);
        assertThat(result.at("/rows")).hasSize(3 * TenantStrategies.of(Engine.POSTGRES).size());
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.get("memoryMiB").asDouble()).isPositive();
        }
        ShortWindows.served(result.at("/rows"), "/cpuMicrosPerCheckout/median");
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(command.out()).contains("FOLIO's figures", "beside a noisy tenant");
        assertThat(command.page(folder))
                .content()
                .contains("Server CPU of a checkout", "As a table");
    }

    @Test
    void aServerOfOnesOwnIsLeftAsItWas() throws IOException, SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        JsonNode result =
                run(
                        "--url=" + postgres.url(),
                        "--user=" + postgres.user(),
                        "--ways=set,weir,weir-rls",
                        "--rtt=0ms");
        everySessionWasItsTenants(result);
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select count(*) from (select rolname from pg_roles union all"
                                        + " select nspname from pg_namespace) n where rolname like 'weir%'")) {
            rows.next();
            assertThat(rows.getInt(1)).as("roles and schemas left").isZero();
        }
    }

    @Tag("all")
    @Test
    void everyWayServesEachTenantItsOwnRowsOnMariaDb() throws IOException {
        JsonNode result = run("--db=mariadb");
        everySessionWasItsTenants(result);
        assertThat(result.at("/rows")).hasSize(2 * TenantStrategies.of(Engine.MARIADB).size());
        assertThat(command.out()).contains("Not judged: memory");
    }
}
