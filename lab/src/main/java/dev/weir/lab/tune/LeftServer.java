package dev.weir.lab.tune;

import dev.weir.lab.memory.ControlGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A server that came along with a run that was killed. */
final class LeftServer {

    private static final int PATIENCE_SECONDS = 30;

    private LeftServer() {}

    /**
     * Ends it, and removes its folder and the control groups that it was in.
     *
     * @param data its data folder, as the log has it
     * @throws IllegalArgumentException if it is no such folder
     */
    static void remove(Path data, @Nullable List<String> groups)
            throws IOException, InterruptedException {
        Path folder = data.getParent();
        if (folder == null
                || !String.valueOf(folder.getFileName())
                        .matches("weir-(?:postgres-|mariadb)\\d+")) {
            throw new IllegalArgumentException(
                    data + " is no folder of a database that came along: remove it by hand");
        }
        if (Files.exists(folder)) {
            endProcess(data);
            List<Path> files;
            try (Stream<Path> walk = Files.walk(folder)) {
                files = walk.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        for (String group : groups == null ? List.<String>of() : groups) {
            if (ServerGroup.isOne(Path.of(group))) {
                ControlGroup.at(Path.of(group)).remove();
            }
        }
    }

    private static void endProcess(Path data) throws IOException, InterruptedException {
        for (Path file :
                List.of(data.resolve("postmaster.pid"), data.resolveSibling("server.pid"))) {
            if (Files.exists(file)) {
                end(Long.parseLong(Files.readAllLines(file).getFirst().strip()), data);
            }
        }
    }

    /** Only if the process is a server on that folder: ids are used again. */
    private static void end(long id, Path folder) throws IOException, InterruptedException {
        ProcessHandle process = ProcessHandle.of(id).orElse(null);
        if (process == null
                || !process.info().commandLine().orElse("").contains(folder.toString())) {
            return;
        }
        new ProcessBuilder("kill", "-QUIT", Long.toString(id)).start().waitFor();
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
        }
    }
}
