package dev.weir.testkit.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TemporaryFoldersTest {

    private final TemporaryFolders folders = new TemporaryFolders();

    @Test
    void theEndTakesAFolderAlongHoweverYoungItIs() throws IOException {
        Path empty = folders.create("weir-empty");
        Path full = folders.create("weir-full");
        Files.writeString(Files.createDirectory(full.resolve("inner")).resolve("file"), "text");

        folders.end();

        assertThat(empty).doesNotExist();
        assertThat(full).doesNotExist();
    }

    @Test
    void onceTheEndHasBegunThereIsNoNewOne() {
        folders.end();

        assertThatThrownBy(() -> folders.create("weir-late"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("about to end");
    }

    @Test
    void oneThatIsAttendedIsLeftToItsServer() throws IOException {
        Path folder = folders.create("weir-attended");
        folders.forget(folder);

        folders.end();

        assertThat(folder).exists();
        TemporaryFolders.remove(folder);
        assertThat(folder).doesNotExist();
    }

    @Test
    void oneThatIsGoneIsNoFault() throws IOException {
        Path folder = folders.create("weir-gone");
        TemporaryFolders.remove(folder);

        TemporaryFolders.remove(folder);
        folders.end();

        assertThat(folder).doesNotExist();
    }
}
