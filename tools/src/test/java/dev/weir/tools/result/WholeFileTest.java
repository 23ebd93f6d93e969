package dev.weir.tools.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class WholeFileTest {

    @TempDir private Path folder;

    @Test
    void theFileAndItsFoldersAreMade() throws IOException {
        Path file = folder.resolve("deep").resolve("page.html");
        WholeFile.write(file, "one");
        WholeFile.write(file, "two");
        assertThat(file).hasContent("two");
        nothingElseIsIn(file.getParent());
    }

    @Test
    void whatWasThereStaysWhereTheNewTextCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "good");
        // no encoder writes half of a pair
        assertThatThrownBy(() -> WholeFile.write(file, "half: \ud800"))
                .isInstanceOf(IOException.class);
        assertThat(file).hasContent("good");
        nothingElseIsIn(folder);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkStaysALink() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        WholeFile.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDeviceIsWrittenTo() throws IOException {
        Path device = Path.of("/dev/null");
        WholeFile.write(device, "text");
        assertThat(Files.isRegularFile(device)).isFalse();
        assertThat(device).exists();
    }

    private static void nothingElseIsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }
}
