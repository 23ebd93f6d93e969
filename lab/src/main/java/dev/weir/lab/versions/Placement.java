package dev.weir.lab.versions;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * On which processors the server and its clients run. One client and its server share one: whether
 * a query wakes another processor would otherwise be chance, and would cost more than the query.
 *
 * @param pinned whether both are kept on one processor
 * @param cpus their numbers as {@code taskset} takes them; empty where nothing can be pinned
 */
record Placement(boolean pinned, String cpus) {

    private static final String ALLOWED = "Cpus_allowed_list:";

    /** For that many clients: one is pinned where the machine can do that, several never are. */
    static Placement of(int clients) {
        String allowed = allowed();
        if (allowed.isEmpty()) {
            return new Placement(false, "");
        }
        return clients == 1
                ? new Placement(true, allowed.substring(lastNumber(allowed)))
                : new Placement(false, allowed);
    }

    /** What this process may use, as {@code 0-1}; empty without taskset. */
    private static String allowed() {
        try {
            if (!Files.isExecutable(Path.of("/usr/bin/taskset"))) {
                return "";
            }
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .map(line -> line.substring(ALLOWED.length()).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static int lastNumber(String list) {
        return 1 + Math.max(list.lastIndexOf(','), list.lastIndexOf('-'));
    }

    /** Moves a process, with the threads that it has; those that it makes later inherit it. */
    void applyTo(long processId) throws IOException, InterruptedException {
        taskset("-acp", Long.toString(processId));
    }

    /** Moves the calling thread, which is no virtual one. */
    void applyToThisThread() throws IOException, InterruptedException {
        if (pinned) {
            taskset("-cp", Path.of("/proc/thread-self").toRealPath().getFileName().toString());
        }
    }

    private void taskset(String options, String id) throws IOException, InterruptedException {
        if (cpus.isEmpty()) {
            return;
        }
        Process process =
                new ProcessBuilder(List.of("/usr/bin/taskset", options, cpus, id))
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("taskset could not move %s: %s".formatted(id, said.strip()));
        }
    }

    /** In words. */
    String words() {
        return pinned
                ? "client and server on processor " + cpus
                : "clients and server on all processors";
    }
}
