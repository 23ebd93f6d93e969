package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
@Timeout(180)
class SweepSmokeTest {

    private static final String[] SHORT = {
        "--quick", "--clients=40", "--warm-up=100ms", "--settle=200ms"
    };

    private final CommandRun command = new CommandRun(new SweepCommand());

    @TempDir private Path folder;

    /** What must hold on any machine; which size is best is for a longer run and a quiet one. */
    @Test
    void aShortSweepServesEveryPoolAndKeepsTheBooks() throws IOException {
        Path json = folder.resolve("sweep.json");
        Path html = folder.resolve("sweep.html");
        Path journal = folder.resolve("sweep.journal");
        List<String> arguments =
                List.of(
                        "--slice=500ms",
                        "--sizes=2,6",
                        "--ceilings=12",
                        "--journal=" + journal,
                        "--json=" + json,
                        "--html=" + html);

        int status = runShort(command, arguments);

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(5);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/serverCores/median").asDouble()).isNotNegative();
        }
        ShortWindows.served(result.at("/rows"), "/throughput/median");
        assertThat(result.at("/rows/0/connectionsMean/median").asDouble()).isEqualTo(2);
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(command.out()).contains("Not judged on tpcb", "holds  Slices after which");
        assertThat(html).content().contains("Throughput over size", "Connections over time");

        String finished = Files.readString(journal);
        CommandRun again = new CommandRun(new SweepCommand());
        assertThat(runShort(again, arguments)).isZero();
        assertThat(journal).as("nothing is run again").content().isEqualTo(finished);
        assertThat(again.out()).contains("HikariCP 6");
    }

    @Test
    void byTurnsAllPoolsServeOneLoadAndKeepTheBooks() throws IOException {
        Path json = folder.resolve("turns.json");
        Path html = folder.resolve("turns.html");
        Path journal = folder.resolve("turns.journal");
        List<String> arguments =
                List.of(
                        "--turns=500ms",
                        "--slice=500ms",
                        "--repeats=2",
                        "--sizes=2,6",
                        "--ceilings=12",
                        "--journal=" + journal,
                        "--json=" + json,
                        "--html=" + html);

        int status = runShort(command, arguments);

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(3);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/slices")).hasSize(2);
            assertThat(row.at("/serverCores/median").asDouble()).isNotNegative();
            assertThat(row.at("/slices/0/wrong").isNull()).isTrue();
        }
        ShortWindows.served(result.at("/rows"), "/throughput/min");
        assertThat(result.at("/rows/0/connectionsMean/median").asDouble()).isEqualTo(2);
        assertThat(result.at("/rows/1/connectionsMean/median").asDouble()).isEqualTo(6);
        assertThat(result.at("/parameters/turns").asText()).isEqualTo("500ms");
        assertThat(html).content().contains("took turns of 500ms");

        String finished = Files.readString(journal);
        assertThat(runShort(new CommandRun(new SweepCommand()), arguments)).isZero();
        assertThat(journal).as("nothing is run again").content().isEqualTo(finished);
    }

    @Test
    void aDatabaseOfOnesOwnIsLeftAsItWas() throws IOException, SQLException {
        EmbeddedPostgres own = EmbeddedPostgres.shared(Durability.FAST);
        int status =
                runShort(
                        command,
                        List.of(
                                "--slice=500ms",
                                "--sizes=2",
                                "--ceilings=4",
                                "--without-controls",
                                "--workload=reads",
                                "--url=" + own.url(),
                                "--user=" + own.user(),
                                "--html=" + folder.resolve("own.html")));

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
        assertThat(command.out()).contains("Weir auto, ceiling 4");
        try (Connection c = own.connect()) {
            assertThat(
                            Database.number(
                                    c,
                                    "select count(*) from pg_namespace where nspname = 'weir_sweep'"))
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--sizes=4",
                "--ceilings=9",
                "--without-controls",
                "--think=1s",
                "--rate=10",
                "--warm-up=1s",
                "--settle=1s",
                "--turns",
                "--repeats=2",
                "--journal=x"
            })
    void whatIsAboutSlicesIsRefusedWhereThereAreNone(String option) {
        String name = option.replaceFirst("=.*", "");
        for (String instead : List.of("--resize=9,4", "--changes=users")) {
            assertThat(command.refusal(instead, option))
                    .contains(
                            "%s does nothing with %s: leave it out"
                                    .formatted(name, instead.replaceFirst("=.*", "")));
        }
    }

    @Test
    void aJournalOfOtherParametersIsRefused() throws IOException {
        Path journal = folder.resolve("sweep.journal");
        Files.writeString(journal, "{\"format\":2,\"parameters\":{\"db\":\"mariadb\"}}\n");
        assertThat(command.refusal("--quick", "--journal=" + journal))
                .contains("db = mariadb", "now it is postgres", "--journal");
    }

    private static int runShort(CommandRun command, List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(SHORT));
        arguments.addAll(more);
        return command.status(arguments.toArray(String[]::new));
    }
}
