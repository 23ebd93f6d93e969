package dev.weir.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long tasks have waited for memory, by the kernel's pressure stall information: the line
 * {@code full} of such a file counts the time in which all tasks that had work waited (Linux,
 * Documentation/accounting/psi.rst). Immutable.
 *
 * @param file of the machine or of a control group
 */
record MemoryPressure(Path file) {

    /** Of the whole machine, also inside a container. */
    static final Path OF_MACHINE = Path.of("/proc/pressure/memory");

    /** Where control groups of version 2 are: alone, or beside those of version 1. */
    private static final Set<Path> GROUPS =
            Set.of(Path.of("/sys/fs/cgroup"), Path.of("/sys/fs/cgroup/unified"));

    private static final String LINE = "full ";
    private static final String FIELD = "avg10=";

    /**
     * Of the last ten seconds, the part in per cent, 0 to 100; {@link Double#NaN} where the kernel
     * does not say.
     */
    double percent() {
        try {
            return Files.readAllLines(file, US_ASCII).stream()
                    .filter(line -> line.startsWith(LINE))
                    .mapToDouble(MemoryPressure::field)
                    .filter(percent -> percent >= 0 && percent <= 100)
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException | RuntimeException e) {
            // no such kernel, not switched on, not allowed, or not what it should be
            return Double.NaN;
        }
    }

    private static double field(String line) {
        for (String field : line.split(" ", -1)) {
            if (field.startsWith(FIELD)) {
                return Double.parseDouble(field.substring(FIELD.length()));
            }
        }
        return Double.NaN;
    }

    /**
     * Of the control group of a server's process; null where that has none of its own, or is no
     * process of this machine: in a container numbers are others.
     *
     * @param name what the command of such a process contains
     * @param processes {@code /proc}
     */
    static @Nullable MemoryPressure ofServer(int process, String name, Path processes) {
        Path own = processes.resolve(Integer.toString(process));
        try {
            if (!Files.readString(own.resolve("comm"), US_ASCII).contains(name)) {
                return null;
            }
            for (String line : Files.readAllLines(own.resolve("cgroup"), US_ASCII)) {
                if (line.startsWith("0::/") && !line.contains("..")) {
                    return inGroup(line.substring("0::/".length()));
                }
            }
        } catch (IOException | RuntimeException e) {
            // the machine's own file tells enough
        }
        return null;
    }

    private static @Nullable MemoryPressure inGroup(String group) {
        if (group.isEmpty()) {
            return null;
        }
        return GROUPS.stream()
                .map(root -> root.resolve(group).resolve("memory.pressure"))
                .filter(Files::isReadable)
                .map(MemoryPressure::new)
                .findFirst()
                .orElse(null);
    }
}
