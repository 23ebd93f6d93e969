package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("long")
@Timeout(180)
class SweepSmokeTest {

    private static final String[] SHORT = {
        "--quick", "--clients=40", "--warm-up=250ms", "--settle=500ms"
    };

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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

        int status = runShort(arguments);

        assertThat(status).as(out + "\n" + err).isZero();
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(5);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/throughput/median").asDouble()).isPositive();
            assertThat(row.at("/serverCores/median").asDouble()).isNotNegative();
        }
        assertThat(result.at("/rows/0/connectionsMean/median").asDouble()).isEqualTo(2);
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(out.toString()).contains("Not judged on tpcb", "holds  Slices after which");
        assertThat(html).content().contains("Throughput over size", "Connections over time");

        String finished = Files.readString(journal);
        out.getBuffer().setLength(0);
        assertThat(runShort(arguments)).isZero();
        assertThat(journal).as("nothing is run again").content().isEqualTo(finished);
        assertThat(out.toString()).contains("HikariCP 6");
    }

    @Test
    void byTurnsAllPoolsServeOneLoadAndKeepTheBooks() throws IOException {
        Path json = folder.resolve("turns.json");
        Path html = folder.resolve("turns.html");
        Path journal = folder.resolve("turns.journal");
        List<String> arguments =
                List.of(
                        "--turns=500ms",
                        "--slice=1s",
                        "--repeats=2",
                        "--sizes=2,6",
                        "--ceilings=12",
                        "--journal=" + journal,
                        "--json=" + json,
                        "--html=" + html);

        int status = runShort(arguments);

        assertThat(status).as(out + "\n" + err).isZero();
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(3);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/slices")).hasSize(2);
            assertThat(row.at("/throughput/min").asDouble()).isPositive();
            assertThat(row.at("/serverCores/median").asDouble()).isNotNegative();
            assertThat(row.at("/slices/0/wrong").isNull()).isTrue();
        }
        assertThat(result.at("/rows/0/connectionsMean/median").asDouble()).isEqualTo(2);
        assertThat(result.at("/rows/1/connectionsMean/median").asDouble()).isEqualTo(6);
        assertThat(result.at("/parameters/turns").asText()).isEqualTo("500ms");
        assertThat(html).content().contains("took turns of 500ms");

        String finished = Files.readString(journal);
        assertThat(runShort(arguments)).isZero();
        assertThat(journal).as("nothing is run again").content().isEqualTo(finished);
    }

    @Test
    void aDatabaseOfOnesOwnIsLeftAsItWas() throws IOException, SQLException {
        EmbeddedPostgres own = EmbeddedPostgres.shared(Durability.FAST);
        int status =
                runShort(
                        List.of(
                                "--slice=500ms",
                                "--sizes=2",
                                "--ceilings=4",
                                "--without-controls",
                                "--workload=reads",
                                "--url=" + own.url(),
                                "--user=" + own.user(),
                                "--html=" + folder.resolve("own.html")));

        assertThat(status).as(out + "\n" + err).isZero();
        assertThat(out.toString()).contains("Weir auto, ceiling 4");
        try (Connection c = own.connect()) {
            assertThat(
                            Database.number(
                                    c,
                                    "select count(*) from pg_namespace where nspname = 'weir_sweep'"))
                    .isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--workload=tpcc           | no workload is called 'tpcc'",
                "--db=oracle               | --db takes postgres or mariadb",
                "--sizes=0,4               | --sizes takes numbers of connections in 1..10000",
                "--sizes=ten               | ten",
                "--quick --full            | --quick and --full exclude each other",
                "--rate=10 --clients=5     | --rate is an open loop",
                "--slice=100ms             | --slice must be at least 500ms",
                "--turns=100ms            | --turns must be at least 500ms",
                "--turns --rate=10         | --turns takes a closed loop",
                "--turns --ceilings=5,9    | --turns takes one of --ceilings",
                "--turns --workload=tpcb,bimodal | leave bimodal out",
                "--think=soon              | 'soon' is no time",
                "--repeats=0               | --repeats must lie in 1..100",
                "--resize=48               | --resize takes at least two sizes",
                "--changes=flood           | --changes knows users, mix",
                "--changes=cache --db=mariadb | --changes users,mix,foreign,pools",
                "--resize=9,4 --workload=tpcb,reads | --resize takes one --workload",
                "--changes --resize=9,4    | --resize and --changes exclude each other",
                "--changes=freeze --db=mariadb | restart, freeze, cores and cache are for PostgreSQL",
                "--url=jdbc:h2:mem:secret  | --url must begin with jdbc:postgresql://",
                "--db=mariadb --url=jdbc:postgresql://x/y | leave --db out"
            })
    void wrongUsageIsOneSentence(String arguments, String sentence) {
        assertThat(run(List.of(arguments.strip().split(" +")))).isEqualTo(2);
        assertThat(err.toString()).contains(sentence).doesNotContain("\tat ", "secret");
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
            assertThat(run(List.of(instead, option))).isEqualTo(2);
            assertThat(err.toString())
                    .contains(
                            "%s does nothing with %s: leave it out"
                                    .formatted(name, instead.replaceFirst("=.*", "")));
        }
    }

    @Test
    void aJournalOfOtherParametersIsRefused() throws IOException {
        Path journal = folder.resolve("sweep.journal");
        Files.writeString(journal, "{\"format\":2,\"parameters\":{\"db\":\"mariadb\"}}\n");
        assertThat(run(List.of("--quick", "--journal=" + journal))).isEqualTo(2);
        assertThat(err.toString()).contains("db = mariadb", "now it is postgres", "--journal");
    }

    private int runShort(List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(SHORT));
        arguments.addAll(more);
        return run(arguments);
    }

    private int run(List<String> arguments) {
        CommandLine line = new CommandLine(new SweepCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments.toArray(new String[0]));
    }
}
