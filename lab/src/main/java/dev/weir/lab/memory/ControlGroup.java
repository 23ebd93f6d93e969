package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A control group, and what limits the memory of what runs in it and lets it swap. */
public final class ControlGroup {

    /** A group is busy for a moment after its last process has gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofMillis(50);

    /** Only what does not fit is swapped out, not what is merely old. */
    private static final String SWAPPINESS = "1";

    private final Path folder;
    private final int version;

    private ControlGroup(Path folder, int version) {
        this.folder = folder;
        this.version = version;
    }

    /** The group of that name, which may be there or not. */
    public static ControlGroup named(String name, Hierarchy hierarchy) {
        return new ControlGroup(hierarchy.parent().resolve(name), hierarchy.version());
    }

    /** The group at that place, which an earlier run has left. */
    public static ControlGroup at(Path folder) {
        return new ControlGroup(folder, Files.exists(folder.resolve("memory.max")) ? 2 : 1);
    }

    /** Makes it without limits. */
    public void make() throws IOException {
        Files.createDirectory(folder);
    }

    /** Makes it. */
    void make(long limitBytes) throws IOException {
        make();
        if (version == 1) {
            write("memory.limit_in_bytes", Long.toString(limitBytes));
            write("memory.swappiness", SWAPPINESS);
        } else {
            write("memory.max", Long.toString(limitBytes));
            write("memory.swap.max", "max");
        }
    }

    /** Where it lies. */
    public Path folder() {
        return folder;
    }

    /** Whoever writes a process's number there moves it into the group. */
    public Path members() {
        return folder.resolve("cgroup.procs");
    }

    /** The group's own account of waits for memory; only version 2 keeps one. */
    Path pressure() {
        return folder.resolve("memory.pressure");
    }

    /** Bytes of the group that are swapped out. */
    long swappedBytes() throws IOException {
        if (version == 2) {
            return number(folder.resolve("memory.swap.current"));
        }
        for (String line : Files.readAllLines(folder.resolve("memory.stat"))) {
            if (line.startsWith("swap ")) {
                return Long.parseLong(line.substring("swap ".length()));
            }
        }
        return 0;
    }

    /** The processes in it. */
    List<Long> processes() throws IOException {
        return Files.exists(members())
                ? Files.readAllLines(members()).stream().map(Long::valueOf).toList()
                : List.of();
    }

    /** Ends what still runs in it, and removes it; nothing if it is not there. */
    public void remove() throws IOException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (Files.exists(folder)) {
            for (long process : processes()) {
                ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
            }
            try {
                Files.delete(folder);
            } catch (IOException busy) {
                if (System.nanoTime() - until > 0) {
                    throw busy;
                }
                LockSupport.parkNanos(LOOK.toNanos());
            }
        }
    }

    private void write(String file, String value) throws IOException {
        Files.writeString(folder.resolve(file), value);
    }

    private static long number(Path file) throws IOException {
        return Long.parseLong(Files.readString(file).strip());
    }
}
