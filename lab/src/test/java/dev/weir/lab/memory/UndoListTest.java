package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
@EnabledOnOs(OS.LINUX)
class UndoListTest {

    @TempDir private Path folder;

    /** The folder of a run whose process number another process has by now. */
    private Path deadRun(String... lines) throws IOException {
        Path run =
                Files.createDirectory(
                        folder.resolve(
                                "weir-memory-%d-1".formatted(ProcessHandle.current().pid())));
        Files.write(run.resolve("undo"), List.of(lines));
        return run;
    }

    private void undoAll() throws IOException {
        for (UndoList left : UndoList.left(folder)) {
            left.undo();
        }
    }

    @Test
    void whatADeadRunHasLeftIsRemoved() throws Exception {
        Path data = Files.createDirectories(folder.resolve("weir-postgres-77/data/base"));
        Files.writeString(data.resolve("1"), "a page");
        Path run = deadRun("FOLDER " + folder.resolve("weir-postgres-77"));
        Path swap = Files.createFile(run.resolve("swap"));
        Files.write(
                run.resolve("undo"),
                List.of("FOLDER " + folder.resolve("weir-postgres-77"), "SWAP " + swap));
        undoAll();
        assertThat(folder).isEmptyDirectory();
        undoAll();
    }

    @Test
    void aServerOfADeadRunIsEnded() throws Exception {
        Process server = new ProcessBuilder("sleep", "600").start();
        try {
            deadRun("SERVER %d %d TERM".formatted(server.pid(), Processes.started(server.pid())));
            undoAll();
            assertThat(server.waitFor()).isNotZero();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void aProcessThatOnlyHasTheNumberOfAServerIsLeftAlone() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            deadRun("SERVER %d %d TERM".formatted(other.pid(), Processes.started(other.pid()) - 1));
            undoAll();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aRunThatIsUnderWayIsLeftAlone() throws Exception {
        UndoList own = UndoList.begin(folder);
        own.note(UndoList.Kind.FOLDER, folder.resolve("weir-mariadb5").toString());
        assertThat(UndoList.left(folder)).isEmpty();
        assertThat(own.folder()).isDirectory();
        own.undo();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void noFolderGoesThatIsNoServersData() throws Exception {
        Path kept = Files.createDirectory(folder.resolve("orders"));
        deadRun("FOLDER " + kept, "FOLDER relative/weir-postgres-1", "FOLD", "", "NONSENSE /x");
        undoAll();
        assertThat(kept).isDirectory();
    }

    @Test
    void aListBehindALinkIsNotFollowed() throws Exception {
        Path kept = Files.createDirectory(folder.resolve("weir-postgres-9"));
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.write(elsewhere.resolve("undo"), List.of("FOLDER " + kept));
        Files.createSymbolicLink(
                folder.resolve("weir-memory-%d-1".formatted(ProcessHandle.current().pid())),
                elsewhere);
        undoAll();
        assertThat(kept).isDirectory();
    }

    @Test
    void whatAnotherUserHasWrittenIsNotDoneWithThisOnesRights() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        Path kept = Files.createDirectory(folder.resolve("weir-postgres-9"));
        Path planted = deadRun("FOLDER " + kept);
        var nobody =
                folder.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName("nobody");
        Files.setOwner(planted, nobody);
        undoAll();
        assertThat(kept).isDirectory();
    }
}
