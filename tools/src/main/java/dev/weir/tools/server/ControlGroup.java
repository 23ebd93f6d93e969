package dev.weir.tools.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The limits of a process's control group and of the groups above it, of version 1 and 2. The
 * container's limit is what a server has, not what the machine has.
 */
final class ControlGroup {

    /** Where systems mount them. */
    static final Path ROOT = Path.of("/sys/fs/cgroup");

    private static final int COLUMNS = 3;

    private final Path root;
    private final List<Path> memory = new ArrayList<>();
    private final List<Path> processor = new ArrayList<>();
    private boolean limits;

    private ControlGroup(Path root) {
        this.root = root;
    }

    /** The groups of that process; none where the system does not tell. */
    static ControlGroup of(Path processes, Path root, long process) {
        ControlGroup group = new ControlGroup(root);
        try {
            for (String line :
                    Files.readAllLines(
                            processes.resolve(Long.toString(process)).resolve("cgroup"))) {
                String[] columns = line.split(":", COLUMNS);
                if (columns.length == COLUMNS) {
                    group.add(columns[1], columns[2]);
                }
            }
        } catch (IOException e) {
            // no such system, or the process has ended
        }
        return group;
    }

    private void add(String controllers, String path) {
        List<String> names = List.of(controllers.split(",", -1));
        boolean second = controllers.isEmpty();
        if (second || names.contains("memory")) {
            memory.addAll(upwards(second ? root : root.resolve("memory"), path));
        }
        if (second || names.contains("cpu")) {
            processor.addAll(upwards(second ? root : root.resolve("cpu"), path));
        }
    }

    private static List<Path> upwards(Path mount, String path) {
        List<Path> folders = new ArrayList<>();
        Path folder = mount.resolve(path.startsWith("/") ? path.substring(1) : path).normalize();
        while (folder != null && folder.startsWith(mount)) {
            folders.add(folder);
            folder = folder.getParent();
        }
        return folders;
    }

    /** The least of the machine's memory and the groups' limits, in bytes. */
    long memory(long ofMachine) {
        long least = ofMachine;
        for (Path folder : memory) {
            least = Math.min(least, number(folder.resolve("memory.max")));
            least = Math.min(least, number(folder.resolve("memory.limit_in_bytes")));
        }
        limits |= least < ofMachine;
        return least;
    }

    /** The least of the processors that the process may run on and the groups' quotas. */
    int cores(int allowed) {
        double least = allowed;
        for (Path folder : processor) {
            String[] both = text(folder.resolve("cpu.max")).split(" ", 2);
            if (both.length == 2 && !both[0].equals("max")) {
                least = Math.min(least, quota(both[0], both[1]));
            }
            String quota = text(folder.resolve("cpu.cfs_quota_us"));
            if (!quota.isEmpty() && !quota.startsWith("-")) {
                least = Math.min(least, quota(quota, text(folder.resolve("cpu.cfs_period_us"))));
            }
        }
        int cores = Math.max(1, (int) Math.ceil(least));
        limits |= cores < allowed;
        return cores;
    }

    /** Whether a group has been found to have less than the machine. */
    boolean limits() {
        return limits;
    }

    /** How many there are in a list such as {@code 0-3,8}. */
    static int count(String list) {
        int count = 0;
        for (String range : list.split(",", -1)) {
            String[] ends = range.strip().split("-", 2);
            count +=
                    ends.length == 2
                            ? Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1
                            : 1;
        }
        return count;
    }

    private static double quota(String quota, String period) {
        try {
            return Double.parseDouble(quota) / Double.parseDouble(period);
        } catch (NumberFormatException e) {
            return Double.MAX_VALUE;
        }
    }

    private static long number(Path file) {
        try {
            return Long.parseLong(text(file));
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
