package dev.weir.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command: what it takes, what it prints, and its exit status. */
@Tag("fast")
@Timeout(120)
class ConformanceCommandTest {

    private final CommandRun command = new CommandRun(new ConformanceCommand());

    @TempDir private Path folder;

    @Test
    void rowsThatHoldForWeirEndWithStatusZero() throws IOException {
        Path json = folder.resolve("result.json");
        Path html = folder.resolve("result.html");
        int status =
                command.status("--rows=26,66", "--slack=2000", "--json=" + json, "--html=" + html);
        assertThat(status).as(command.out()).isZero();
        assertThat(command.out()).contains("expected: the second close does nothing", "n/a");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows/0/verdict").asText()).isEqualTo("HOLDS");
        assertThat(result.at("/rows/1/verdict").asText()).isEqualTo("NOT_APPLICABLE");
        assertThat(html).content().contains("Rows by pools", "close() again");
    }

    @Test
    void aPeerIsNotHeldToAThreshold() {
        assertThat(command.status("--pool=hikari", "--rows=50", "--slack=2000")).isZero();
        assertThat(command.out()).contains("HikariCP FAILS", "the table is the result");
    }

    @Test
    void onlyRowsThatNobodyAsksAreNoProofForWeir() {
        assertThat(command.status("--rows=66")).isEqualTo(1);
    }

    @Test
    void rowsCanBeAskedOfOneDatabaseAlone() {
        assertThat(command.status("--rows=13", "--on=h2,sqlite", "--slack=2000")).isZero();
        assertThat(command.out()).contains("13h", "13s").doesNotContain("13m", "13p");
    }
}
