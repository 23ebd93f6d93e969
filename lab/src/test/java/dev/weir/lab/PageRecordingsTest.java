package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.report.Page;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages that are looked at in a browser come from recorded results: one for each command. */
@Tag("fast")
class PageRecordingsTest {

    private static final Path RESULTS =
            Path.of("src/test/resources/dev/weir/lab/report/results").toAbsolutePath();

    /** They look at one thing; all others hold one against another. */
    private static final Set<String> COMPARE_NOTHING =
            Set.of("conformance", "doctor", "migrate", "soak");

    @Test
    void whatComparesAnswersWithVerdicts() throws IOException {
        for (Path recording : recordings()) {
            Result result = ResultFile.read(recording);
            assertThat(result.verdicts().isEmpty())
                    .as(result.experiment())
                    .isEqualTo(COMPARE_NOTHING.contains(result.experiment()));
        }
    }

    @Test
    void everyPageBeginsWithACard() throws IOException {
        for (Path recording : recordings()) {
            String page = Page.html(List.of(ResultFile.read(recording)));
            String body = page.substring(page.indexOf("</header>"));
            assertThat(body.indexOf("<div class=\"answer "))
                    .as(recording.toString())
                    .isPositive()
                    .isLessThan(body.indexOf("<details"));
        }
    }

    private static List<Path> recordings() throws IOException {
        try (Stream<Path> files = Files.list(RESULTS)) {
            return files.sorted().toList();
        }
    }

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
