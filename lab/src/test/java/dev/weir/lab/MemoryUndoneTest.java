package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.memory.Possible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code memory} changes on the machine is put back, however a run ends. */
@Tag("long")
@Timeout(300)
class MemoryUndoneTest {

    private static final String[] RUN = {
        "memory",
        "--quick",
        "--db=postgres",
        "--limit=192MB",
        "--data=320MB",
        "--shares=25,150",
        "--rounds=50",
        "--slice=300ms",
        "--warm-up=0s",
        "--html=memory.html"
    };

    private static final String[] MOMENTS = {"buffers of 25 %", "buffers of 150 %"};

    @TempDir private Path folder;

    @BeforeEach
    void onlyWhereItCanBeMeasured() throws IOException {
        assumeThat(Possible.in(folder)).isTrue();
        assumeThat(CommandProcess.ctrlCIsIgnored()).isFalse();
    }

    @AfterEach
    void undo() throws IOException {
        Possible.undo(folder);
    }

    private CommandProcess start() throws IOException {
        return start("--db=postgres");
    }

    private CommandProcess start(String database) throws IOException {
        String[] arguments = RUN.clone();
        arguments[2] = database;
        return CommandProcess.start(folder, arguments);
    }

    private boolean swaps() {
        try {
            return Files.readString(Path.of("/proc/swaps")).contains(folder.toString());
        } catch (IOException e) {
            return false;
        }
    }

    private boolean hasNotedAServer() {
        try {
            for (String run : Possible.ofRuns(folder)) {
                Path list = folder.resolve(run).resolve("undo");
                if (Files.exists(list) && Files.readString(list).contains("FOLDER")) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    @Tag("all")
    @Test
    void aRunThatIsStoppedReportsWhatThereIsAndPutsBackTheRest() throws Exception {
        List<String> runs;
        try (CommandProcess memory = start()) {
            memory.await(() -> memory.output().contains(MOMENTS[1]));
            runs = Possible.ofRuns(folder);
            assertThat(Possible.groups(runs)).hasSize(1);

            memory.interrupt();

            assertThat(memory.output()).contains("swapped out, MB");
        }
        Possible.nothingIsLeft(folder);
        assertThat(Possible.groups(runs)).isEmpty();
    }

    @Tag("all")
    /** While the folder is made, while its data is, and while the server starts. */
    @ParameterizedTest
    @ValueSource(strings = {"", "data/mysql", "server.pid"})
    void aRunThatIsStoppedWhileMariaDbStartsLeavesNothing(String sign) throws Exception {
        try (CommandProcess memory = start("--db=mariadb")) {
            memory.await(() -> hasMariaDbWith(sign));

            memory.interrupt();

            assertThat(memory.output())
                    .contains("there is nothing to report")
                    .doesNotContain("\tat ", "Exception", "null");
        }
        assertThat(hasMariaDbWith("")).isFalse();
        Possible.nothingIsLeft(folder);
    }

    private boolean hasMariaDbWith(String sign) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("weir-mariadb"))
                    .anyMatch(file -> Files.exists(file.resolve(sign)));
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void theNextRunUndoesWhatAKilledOneHasLeft() throws Exception {
        List<String> runs;
        try (CommandProcess memory = start()) {
            memory.await(() -> memory.output().contains(MOMENTS[0]));
            runs = Possible.ofRuns(folder);
            memory.kill();
        }
        assertThat(swaps()).isTrue();
        assertThat(Possible.groups(runs)).hasSize(1);

        try (CommandProcess next = start()) {
            next.await(() -> next.output().contains("undoing what an earlier run has left"));
            next.await(() -> next.output().contains("swapped out"));
            next.interrupt();
        }
        Possible.nothingIsLeft(folder);
        assertThat(Possible.groups(runs)).isEmpty();
    }

    @Tag("all")
    @Test
    void aRunThatIsKilledWhileItBuildsItsTableIsUndoneToo() throws Exception {
        List<String> runs;
        try (CommandProcess memory = start()) {
            memory.await(this::hasNotedAServer);
            runs = Possible.ofRuns(folder);
            memory.kill();
        }
        Possible.undo(folder);
        Possible.nothingIsLeft(folder);
        assertThat(Possible.groups(runs)).isEmpty();
    }
}
