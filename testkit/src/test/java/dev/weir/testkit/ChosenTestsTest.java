package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What "./weir test" says before it builds anything. */
@Tag("long")
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class ChosenTestsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--tag slow | test: 'slow' is no tag of a test; there are fast, database and long.",
                "--tag= | test: '' is no tag of a test; there are fast, database and long.",
                "--tag | test: --tag needs a name: fast, database or long.",
                "--fast --tag long | test: --fast and --tag name one set; it was named twice.",
            })
    void aSetThatIsNotThereIsRefused(String arguments, String sentence) throws Exception {
        Process process = weir(arguments.split(" "));

        assertThat(output(process)).isEqualTo("weir: " + sentence + "\nsee ./weir help test\n");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    @Test
    void theHelpNamesTheTags() throws Exception {
        Process process = weir("--help");

        assertThat(output(process)).contains("--fast", "--tag=NAME", "fast, database", "long");
        assertThat(process.waitFor()).isZero();
    }

    private static Process weir(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("../weir", "test"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
