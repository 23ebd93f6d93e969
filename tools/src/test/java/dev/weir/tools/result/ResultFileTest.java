package dev.weir.tools.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.tools.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class ResultFileTest {

    @TempDir private Path folder;

    @Test
    void theFileHasTheAgreedMembers() throws IOException {
        Path file = folder.resolve("below/result.json");
        ResultFile.write(Results.small(), file);
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.fieldNames())
                .toIterable()
                .contains("experiment", "environment", "parameters", "rows", "thresholds");
        assertThat(json.at("/environment").fieldNames())
                .toIterable()
                .contains(
                        "cpu",
                        "memoryBytes",
                        "jdk",
                        "os",
                        "database",
                        "pools",
                        "commit",
                        "seed",
                        "settings");
        assertThat(json.at("/thresholds/0").fieldNames())
                .toIterable()
                .contains("name", "value", "bound", "holds");
        assertThat(json.at("/rows").isArray()).isTrue();
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Path file = folder.resolve("result.json");
        ResultFile.write(Results.small(), file);
        Result read = ResultFile.read(file);
        assertThat(read.thresholds()).isEqualTo(Results.small().thresholds());
        assertThat(read.holds()).isFalse();
        assertThat(read.sections()).hasSize(1);
        Chart chart = read.sections().get(0).charts().get(0);
        assertThat(chart.series().get(0).y()).containsExactly(Double.NaN, Double.NaN, Double.NaN);
    }

    @Test
    void aFileThatIsNoResultIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "{\"a\": 1}");
        assertThatThrownBy(() -> ResultFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("other.json");
        Path text = Files.writeString(folder.resolve("text.json"), "hello");
        assertThatThrownBy(() -> ResultFile.read(text)).hasMessageContaining("text.json");
    }
}
