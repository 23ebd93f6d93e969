package dev.weir.lab.demo;

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

@Tag("long")
@Timeout(180)
class DemoSmokeTest {

    @TempDir private Path folder;

    @Test
    void aQuickDemoServesEveryRequest() throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Path json = folder.resolve("demo.json");
        Path html = folder.resolve("demo.html");
        CommandLine line = new CommandLine(new DemoCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));

        int status = line.execute("--quick", "--pools=hikari", "--json=" + json, "--html=" + html);

        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).contains("calm again, HikariCP", html.toString());
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(Phase.STORY.size());
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.get("failed").asInt()).isZero();
            assertThat(row.get("servedPerSecond").asDouble()).isPositive();
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(html).content().contains("Connections open", "As a table");
    }
}
