package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class MemoryPressureTest {
    private static final String SOME = "some avg10=90.00 avg60=1.00 avg300=0.00 total=5\n";

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"0.00, 0", "9.99, 9.99", "12.50, 12.5", "100.00, 100"})
    void theTimeInWhichAllTasksWaitedIsRead(String written, double percent) throws Exception {
        String full = "full avg10=" + written + " avg60=50.00 avg300=60.00 total=77\n";
        assertThat(read(SOME + full)).isEqualTo(percent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                SOME,
                "full avg60=12.00 total=7\n",
                "full avg10= avg60=12.00\n",
                "full avg10=-1.00 avg60=12.00\n",
                "full avg10=100.01 avg60=12.00\n",
                "full avg10=NaN avg60=12.00\n",
                "full avg10=1e999 avg60=12.00\n",
                "full avg10=twelve avg60=12.00\n",
                "fuller avg10=12.00\n",
                "\u0000\u00ff",
            })
    void whatSaysNothingIsNotKnown(String text) throws Exception {
        assertThat(read(text)).isNaN();
    }

    @Test
    void aFileThatIsNotThereOrIsAFolderSaysNothing() {
        assertThat(new MemoryPressure(folder.resolve("missing")).percent()).isNaN();
        assertThat(new MemoryPressure(folder).percent()).isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, 0::/none-such-group",
        "postgres, 0::/",
        "postgres, 0::/../../etc",
        "postgres, 4:memory:/pg",
        "java, 0::/"
    })
    void aProcessWithoutAGroupOfItsOwnIsToldByTheMachinesFile(String name, String group)
            throws Exception {
        Path process = Files.createDirectory(folder.resolve("42"));
        Files.writeString(process.resolve("comm"), name + "\n");
        Files.writeString(process.resolve("cgroup"), group + "\n");
        assertThat(MemoryPressure.ofServer(42, "postgres", folder)).isNull();
        assertThat(MemoryPressure.ofServer(43, "postgres", folder)).isNull();
    }

    private double read(String text) throws Exception {
        Path file = folder.resolve("memory");
        Files.write(file, text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        return new MemoryPressure(file).percent();
    }
}
