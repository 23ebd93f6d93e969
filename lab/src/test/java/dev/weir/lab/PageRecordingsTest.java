package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages that are looked at in a browser come from recorded results: one for each command. */
@Tag("fast")
class PageRecordingsTest {

    private static final Path RESULTS =
            Path.of("src/test/resources/dev/weir/lab/report/results").toAbsolutePath();

    @Test
    void everyCommandThatWritesAPageHasARecording() {
        Main.commandLine()
                .getSubcommands()
                .forEach(
                        (name, command) -> {
                            boolean writes = command.getCommandSpec().findOption("--html") != null;
                            // "report" joins what the others wrote.
                            if (writes && !name.equals("report")) {
                                assertThat(Files.exists(RESULTS.resolve(name + ".json")))
                                        .as(name)
                                        .isTrue();
                            }
                        });
    }
}
