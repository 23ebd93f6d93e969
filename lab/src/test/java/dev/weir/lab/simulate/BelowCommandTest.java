package dev.weir.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Tag("long")
class BelowCommandTest {
    private static final String[] SHORT = {"--seeds=1", "--warm-up=3", "--seconds=5"};

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder;

    @Test
    void eachCellIsATableAndEachGoalNamesItsWorstCell() throws IOException {
        Path json = folder.resolve("below.json");

        run(
                "--cells=flat/measured/62,flat/even/85,flat/measured/95,flat/slow5/130-closed",
                "--pools=auto,auto-one-line,fixed-10,fixed-30",
                "--json=" + json);

        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).as(out + "\n" + err).hasSize(4 * 4);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.get("mean").asDouble()).isPositive();
        }
        List<String> claims = new ArrayList<>();
        result.at("/thresholds").forEach(claim -> claims.add(claim.get("name").asText()));
        assertThat(claims).hasSize(12);
        assertThat(claims)
                .contains(
                        "up to 85 %, even work: mean / best (worst of 1 cells: flat/even/85; 0 miss)")
                .anyMatch(claim -> claim.startsWith("above 85 %: report p99 / one line"))
                .anyMatch(claim -> claim.startsWith("overload: throughput"));
    }

    @Test
    void withoutTheDefaultPoolNothingIsJudged() {
        assertThat(run("--cells=flat/even/30", "--pools=fixed-10,auto-5")).isZero();
        assertThat(out.toString()).contains("auto-5").doesNotContain("holds  ", "FAILS  ");
    }

    @Test
    void theSameSeedsGiveTheSameNumbers() {
        String[] args = {"--cells=flat/slow5/*5", "--pools=auto,fixed-10"};
        run(args);
        String first = out.toString();
        out.getBuffer().setLength(0);
        run(args);
        assertThat(out.toString()).isEqualTo(first).contains("flat/slow5/75", "flat/slow5/95");
    }

    @Test
    void theHeldOutCellsAreOthers() {
        run("--list", "--held-out");
        assertThat(out.toString()).contains("flat4/reports3/70\n").doesNotContain("measured");
    }

    @Test
    void theTraceSaysWhatTheLawDecided() {
        run("--cells=flat/even/130-closed", "--pools=auto", "--trace");
        assertThat(out.toString()).contains("flat/even/130-closed auto, seed 1, ", " s: limit ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cells=oracle/* | no cell of this set matches 'oracle/*'",
                "--cells=flat/measured | no cell is called 'flat/measured'",
                "--pools=hikari | no pool is called 'hikari'",
                "--seeds=0 | --seeds must lie in 1..1000, not 0"
            })
    void whatCannotBeMeantIsToldInASentence(String option, String message) {
        assertThat(run(option)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains(message);
    }

    private int run(String... args) {
        List<String> all = new ArrayList<>(List.of(SHORT));
        for (String arg : args) {
            all.removeIf(given -> given.split("=")[0].equals(arg.split("=")[0]));
            all.add(arg);
        }
        return new CommandLine(new BelowCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }
}
