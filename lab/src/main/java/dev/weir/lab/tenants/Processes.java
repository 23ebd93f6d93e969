package dev.weir.lab.tenants;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux accounts for of a process on this machine (proc(5)). */
final class Processes {

    private static final Path PROC = Path.of("/proc");
    private static final String PRIVATE_MEMORY = "Pss_Anon:";

    private Processes() {}

    /** Whether that process runs here and is called so: another machine's has the same numbers. */
    static boolean runsHere(long process, String name) {
        try {
            return Files.readString(PROC.resolve(process + "/comm")).strip().startsWith(name);
        } catch (IOException e) {
            return false;
        }
    }

    /** Processor time of the process's threads, in nanoseconds; 0 if it has ended. */
    static long cpuNanos(long process) {
        long nanos = 0;
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(PROC.resolve(process + "/task"))) {
            for (Path thread : threads) {
                String text = Files.readString(thread.resolve("schedstat"));
                nanos += Long.parseLong(text.substring(0, text.indexOf(' ')));
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            return nanos;
        }
        return nanos;
    }

    /**
     * The process's proportional share of memory that no file is behind: its caches, plans and
     * stack, without the server's shared buffers. In bytes; 0 if it has ended.
     */
    static long privateBytes(long process) {
        try {
            for (String line : Files.readAllLines(PROC.resolve(process + "/smaps_rollup"))) {
                if (line.startsWith(PRIVATE_MEMORY)) {
                    String kib = line.substring(PRIVATE_MEMORY.length()).replace("kB", "").strip();
                    return Long.parseLong(kib) * 1_024;
                }
            }
            return 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
