package dev.weir.lab.tune;

import dev.weir.lab.memory.ControlGroup;
import dev.weir.lab.memory.Controller;
import dev.weir.lab.memory.Hierarchy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Control groups around a server that came along: they give it little memory or a slow disk when a
 * workload wants that. A server that needs more memory is killed in its group, and nothing else is.
 */
final class ServerGroup implements AutoCloseable {

    private static final String NAME = "weir-tune-";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * A group.
     *
     * @param version of its hierarchy, which decides how its files are called
     */
    private record Group(ControlGroup control, int version) {

        void write(String file, String value) throws IOException {
            Files.writeString(control.folder().resolve(file), value);
        }
    }

    /** By what they limit; both may be one and the same. */
    private final Map<Controller, Group> groups = new EnumMap<>(Controller.class);

    private final ServerLimits limits;
    private final String disk;

    private ServerGroup(ServerLimits limits, String disk) {
        this.limits = limits;
        this.disk = disk;
    }

    /**
     * Makes groups without a server.
     *
     * @param data the server's data folder
     * @param conditions that the workloads want
     * @throws IllegalArgumentException in a sentence, if this machine does not allow it
     */
    static ServerGroup make(Path data, ServerLimits limits, Set<Condition> conditions)
            throws IOException {
        String name = NAME + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
        ServerGroup made =
                new ServerGroup(limits, conditions.contains(Condition.SLOW_DISK) ? disk(data) : "");
        Runtime.getRuntime().addShutdownHook(new Thread(made::removeAtEnd, "weir-tune-groups"));
        try {
            for (Condition condition : conditions) {
                Controller controller = condition.controller();
                Hierarchy hierarchy = hierarchy(controller, condition);
                ControlGroup group = ControlGroup.named(name, hierarchy);
                if (!Files.exists(group.folder())) {
                    group.make();
                }
                made.groups.put(controller, new Group(group, hierarchy.version()));
            }
            made.refuseSwap();
            return made;
        } catch (IOException | RuntimeException e) {
            made.close();
            throw e;
        }
    }

    /**
     * Sees whether a condition can be had.
     *
     * @throws IllegalArgumentException in a sentence, if it cannot
     */
    private static Hierarchy hierarchy(Controller controller, Condition condition) {
        Optional<Hierarchy> found =
                Hierarchy.ofThisMachine(controller).filter(one -> Files.isWritable(one.parent()));
        return found.orElseThrow(
                () ->
                        new IllegalArgumentException(
                                "--workload: %s needs a control group around the server, and this user cannot make one below /sys/fs/cgroup: run as root on Linux, outside of a container, or leave that workload out"
                                        .formatted(
                                                condition == Condition.SLOW_DISK
                                                        ? "a slow disk"
                                                        : "little memory")));
    }

    /** The numbers of the disk that holds the folder, as control groups want them. */
    private static String disk(Path folder) throws IOException {
        Path real = folder.toRealPath();
        long device = ((Number) Files.getAttribute(real, "unix:dev")).longValue();
        // As the C library packs them (gnu_dev_major, gnu_dev_minor).
        long major = device >> 8 & 0xfff;
        long minor = device & 0xff | device >> 12 & 0xfff00;
        Path sys = Path.of("/sys/dev/block", major + ":" + minor);
        if (!Files.exists(sys)) {
            throw new IllegalArgumentException(
                    "--workload: a slow disk needs the server's files on a disk of this machine, and %s is on none: set java.io.tmpdir to a folder on a disk, as in WEIR_JAVA_OPTS=-Djava.io.tmpdir=/var/tmp"
                            .formatted(folder));
        }
        Path found = sys.toRealPath();
        return Files.exists(found.resolve("partition"))
                ? Files.readString(found.resolveSibling("dev")).strip()
                : major + ":" + minor;
    }

    private void refuseSwap() throws IOException {
        Group memory = groups.get(Controller.MEMORY);
        if (memory != null) {
            memory.write(memory.version() == 1 ? "memory.swappiness" : "memory.swap.max", "0");
        }
    }

    /** Whether a folder has the name of a group that was made here. */
    static boolean isOne(Path folder) {
        return folder.startsWith("/sys/fs/cgroup")
                && String.valueOf(folder.getFileName()).matches(NAME + "\\d+-\\d+");
    }

    /** Where the groups lie. */
    List<String> folders() {
        return groups.values().stream()
                .map(group -> group.control().folder().toString())
                .distinct()
                .toList();
    }

    /** Puts a server that has just started into the groups, with all its processes. */
    void admit(long process) throws IOException {
        Map<Long, Boolean> all = new LinkedHashMap<>();
        all.put(process, true);
        Optional<ProcessHandle> first = ProcessHandle.of(process);
        if (first.isPresent()) {
            try (Stream<ProcessHandle> others = first.get().descendants()) {
                others.forEach(one -> all.put(one.pid(), false));
            }
        }
        for (Group group : groups.values()) {
            for (Map.Entry<Long, Boolean> one : all.entrySet()) {
                try {
                    Files.writeString(group.control().members(), Long.toString(one.getKey()));
                } catch (IOException e) {
                    // Others come and go; the first must be there.
                    if (one.getValue()) {
                        throw e;
                    }
                }
            }
        }
    }

    /** Limits the server as a workload wants it, and lifts what another had wanted. */
    void limit(Condition condition) throws IOException {
        Group memory = groups.get(Controller.MEMORY);
        if (memory != null) {
            boolean first = memory.version() == 1;
            String none = first ? "-1" : "max";
            memory.write(
                    first ? "memory.limit_in_bytes" : "memory.max",
                    condition == Condition.LITTLE_MEMORY ? Long.toString(limits.memory()) : none);
        }
        Group writes = groups.get(Controller.DISK);
        if (writes != null) {
            boolean first = writes.version() == 1;
            String none = first ? "0" : "max";
            writes.write(
                    first ? "blkio.throttle.write_iops_device" : "io.max",
                    "%s %s%s"
                            .formatted(
                                    disk,
                                    first ? "" : "wiops=",
                                    condition == Condition.SLOW_DISK
                                            ? Integer.toString(limits.writes())
                                            : none));
        }
    }

    private void removeAtEnd() {
        try {
            close();
        } catch (IOException e) {
            // What is left are empty folders that the next start of the machine removes.
        }
    }

    /** Removes the groups; what runs in them is ended. */
    @Override
    public void close() throws IOException {
        for (Group group : groups.values()) {
            group.control().remove();
        }
    }
}
