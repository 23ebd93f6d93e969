package dev.weir.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command runs both services from end to end; how fast anything was is not looked at. */
@Tag("long")
@Timeout(900)
class ShopCommandTest {

    private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();

    @TempDir private Path folder;

    @Tag("all")
    @Test
    void everyQuestionHasItsVerdictAndNothingIsLeft() throws Exception {
        JsonNode result =
                run("--quick", "--rounds=1", "--slice=500ms", "--warm-up=500ms", "--capacity=100");

        assertThat(result.at("/rows")).hasSize(5 * 2 + 1);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.get("customers").asInt()).as(row.toString()).isPositive();
            assertThat(row.at("/p50/median").asDouble()).isPositive();
            assertThat(row.at("/sessions/median").asDouble()).isPositive();
            if (!row.get("question").asText().equals("failover")) {
                assertThat(row.at("/failed/median").asInt()).as(result.toString()).isZero();
            }
        }
        assertThat(row(result, "reports").at("/report/median").asDouble()).isPositive();
        assertThat(row(result, "batch").at("/settled/median").asDouble()).isPositive();
        assertThat(row(result, "failover").at("/silence/median").asDouble()).isPositive();
        assertThat(result.at("/environment/pools").toString()).contains("Weir", "HikariCP");
        assertThat(result.at("/sections/0/paragraphs/0").asText())
                .contains("weir-spring-boot-starter")
                .doesNotContain("HikariCP-");
        assertThat(output()).contains("too few rounds to tell", "The report hour");
        assertThat(folder.resolve("shop.html")).content().contains(": customers' p99 over time");
        nothingIsLeft();
    }

    /** As the launcher starts it, with a temporary folder of its own. */
    private JsonNode run(String... arguments) throws IOException, InterruptedException {
        Path json = folder.resolve("shop.json");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(List.of("-cp", ROOT.resolve("lab/target/weir-lab.jar").toString()));
        command.addAll(List.of("dev.weir.lab.Main", "shop"));
        command.addAll(List.of(arguments));
        command.add("--json=" + json);
        command.add("--html=" + folder.resolve("shop.html"));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.to(log().toFile()))
                        .start();
        try {
            assertThat(process.waitFor(14, TimeUnit.MINUTES)).as("ends: %s", output()).isTrue();
        } finally {
            process.destroy();
        }

        assertThat(json).as(output()).exists();

        return new ObjectMapper().readTree(json.toFile());
    }

    private static JsonNode row(JsonNode result, String question) {
        for (JsonNode row : result.at("/rows")) {
            if (row.get("question").asText().equals(question)) {
                return row;
            }
        }
        throw new AssertionError("no row of " + question);
    }

    private void nothingIsLeft() throws IOException {
        assertThat(
                        ProcessHandle.allProcesses()
                                .map(process -> process.info().commandLine().orElse(""))
                                .filter(line -> line.contains(folder.toString())))
                .isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.matches("weir-shop-.*|weir-postgres-\\d+"));
        }
    }

    private Path log() {
        return folder.resolve("output");
    }

    private String output() throws IOException {
        return Files.readString(log());
    }
}
