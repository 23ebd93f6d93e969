package dev.weir.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command: what it takes, what it prints, and its exit status. */
@Tag("fast")
@Timeout(120)
class ConformanceCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder;

    private int run(String... arguments) {
        CommandLine line = new CommandLine(new ConformanceCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    @Test
    void rowsThatHoldForWeirEndWithStatusZero() throws IOException {
        Path json = folder.resolve("result.json");
        Path html = folder.resolve("result.html");
        int status = run("--rows=26,66", "--slack=2000", "--json=" + json, "--html=" + html);
        assertThat(status).as(out.toString()).isZero();
        assertThat(out.toString()).contains("expected: the second close does nothing", "n/a");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows/0/verdict").asText()).isEqualTo("HOLDS");
        assertThat(result.at("/rows/1/verdict").asText()).isEqualTo("NOT_APPLICABLE");
        assertThat(html).content().contains("Rows by pools", "close() again");
    }

    @Test
    void aPeerIsNotHeldToAThreshold() {
        assertThat(run("--pool=hikari", "--rows=50", "--slack=2000")).isZero();
        assertThat(out.toString()).contains("HikariCP FAILS", "the table is the result");
    }

    @Test
    void onlyRowsThatNobodyAsksAreNoProofForWeir() {
        assertThat(run("--rows=66")).isEqualTo(1);
    }

    @Test
    void anUnknownRowIsWrongUsage() {
        assertThat(run("--rows=25,13q")).isEqualTo(2);
        assertThat(err.toString()).contains("no row 13q");
    }

    @Test
    void anUnknownPoolIsAnsweredWithTheNearest() {
        assertThat(run("--pool=hickari")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean 'hikari'?");
    }

    @Test
    void rowsCanBeAskedOfOneDatabaseAlone() {
        assertThat(run("--rows=13", "--on=h2,sqlite", "--slack=2000")).isZero();
        assertThat(out.toString()).contains("13h", "13s").doesNotContain("13m", "13p");
    }

    @Test
    void anUnknownGroundIsNamed() {
        assertThat(run("--on=oracle")).isEqualTo(2);
        assertThat(err.toString()).contains("no ground is called 'oracle'", "derby");
    }

    @Test
    void rowsOfPostgresWithoutPostgresAreWrongUsage() {
        assertThat(run("--rows=12p", "--no-postgres")).isEqualTo(2);
        assertThat(err.toString()).contains("--no-postgres");
    }
}
