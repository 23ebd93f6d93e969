package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether this machine lets a group of little memory swap, and what is left of that. */
public final class Possible {

    private Possible() {}

    /** Whether the curve can be measured here with files in that folder. */
    public static boolean in(Path folder) throws IOException {
        return "root".equals(System.getProperty("user.name"))
                && Files.getFileStore(folder).type().matches("ext.|xfs")
                && Hierarchy.ofThisMachine()
                        .filter(found -> Files.isWritable(found.parent()))
                        .isPresent();
    }

    /** Sees that a run with files in that folder has left nothing. */
    public static void nothingIsLeft(Path folder) throws IOException {
        assertThat(Files.readString(Path.of("/proc/swaps"))).doesNotContain(folder.toString());
        assertThat(ofRuns(folder)).isEmpty();
        assertThat(
                        ProcessHandle.allProcesses()
                                .map(process -> process.info().commandLine().orElse(""))
                                .filter(line -> line.contains(folder.toString())))
                .isEmpty();
    }

    /** The control groups whose run has its list in that folder. */
    public static List<String> groups(List<String> runs) throws IOException {
        Path parent = Hierarchy.ofThisMachine().orElseThrow().parent();
        try (Stream<Path> all = Files.list(parent)) {
            return all.map(each -> each.getFileName().toString()).filter(runs::contains).toList();
        }
    }

    /** The runs that have a list in that folder, and their servers' folders. */
    public static List<String> ofRuns(Path folder) throws IOException {
        List<String> runs = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.map(each -> each.getFileName().toString())
                    .filter(
                            name ->
                                    name.matches(
                                            "weir-(memory-\\d+-\\d+|postgres-\\d+|mariadb\\d+)"))
                    .forEach(runs::add);
        }
        return runs;
    }

    /** Undoes what a test that failed has left. */
    public static void undo(Path folder) throws IOException {
        for (UndoList left : UndoList.left(folder)) {
            left.undo();
        }
    }
}
