package dev.weir.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class DoctorOptionsTest {

    @TempDir private Path folder;

    @Test
    void aFileWithoutAnAddressNeedsAUrl() throws IOException {
        Path file = Files.writeString(folder.resolve("pool.properties"), "maximumPoolSize=5\n");

        assertThat(new CommandRun(new DoctorCommand()).refusal("--config=" + file))
                .contains("pool.properties has no jdbcUrl: give --url");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 3", "4, 5", "5, 7", "20, 25", "100, 125"})
    void aDeploymentHasAQuarterMoreInstances(int instances, int deploying) {
        DoctorOptions options = CommandRun.parsed(new DoctorOptions(), "--instances=" + instances);

        assertThat(options.deploying()).isEqualTo(deploying);
    }

    @ParameterizedTest
    @CsvSource({"16GB, 17179869184", "512m, 536870912", "1 G, 1073741824"})
    void memoryIsReadWithItsUnit(String text, long bytes) {
        assertThat(CommandRun.parsed(new DoctorOptions(), "--memory", text).memory())
                .hasValue(bytes);
    }
}
