package dev.weir.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tools.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class OutputOptionsTest {

    @TempDir private Path folder;

    @Test
    void anInterruptedRunWritesBesideThePageOfAnEarlierOne() throws IOException {
        Path page = Files.writeString(folder.resolve("demo.html"), "good");
        assertThat(OutputOptions.target(page, true))
                .isEqualTo(folder.resolve("demo.interrupted.html"));
        assertThat(OutputOptions.target(page, false)).isEqualTo(page);
    }

    @Test
    void anInterruptedRunMayLeaveTheFirstPage() {
        Path page = folder.resolve("demo.html");
        assertThat(OutputOptions.target(page, true)).isEqualTo(page);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderThatTakesNoFileIsFoundOutBeforeTheRun() {
        assertThat(OutputFile.problem(Path.of("/proc/none.json"))).contains("takes no file");
    }

    @Test
    void thePageThatNobodyNamedIsLookedAtToo() throws IOException {
        Path file = Files.writeString(folder.resolve("results"), "");
        assertThatThrownBy(() -> new OutputOptions().htmlUnlessGiven(file.resolve("demo.html")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no folder");
    }

    @Test
    void thePageThatNobodyNamedDoesNotReplaceTheResult() {
        Path file = folder.resolve("demo.html");
        OutputOptions options = CommandRun.parsed(new OutputOptions(), "--json=" + file);
        assertThatThrownBy(() -> options.htmlUnlessGiven(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--json");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void twoResultsMayGoWhereNothingIsKept() {
        Path nowhere = Path.of("/dev/null");
        assertThat(OutputFile.isSame(nowhere, nowhere)).isFalse();
    }
}
