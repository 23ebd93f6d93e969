package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where control groups that limit memory can be made (cgroups(7)).
 *
 * @param parent of the group to be made
 * @param version 1 or 2
 */
record Hierarchy(Path parent, int version) {

    private static final Path PROC = Path.of("/proc");

    /** Of this machine; empty where no group can limit memory. */
    static Optional<Hierarchy> ofThisMachine() {
        try {
            return of(
                    Files.readAllLines(PROC.resolve("mounts")),
                    Files.readAllLines(PROC.resolve("self/cgroup")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Of a machine with those mounts (as in {@code /proc/mounts}) for a process in those groups (as
     * in {@code /proc/self/cgroup}). A controller is in one version only, so both may be mounted.
     */
    static Optional<Hierarchy> of(List<String> mounts, List<String> groups) {
        for (String mount : mounts) {
            String[] fields = mount.split(" ", -1);
            if (fields.length < 4) {
                continue;
            }
            Path root = Path.of(fields[1]);
            if (fields[2].equals("cgroup")
                    && List.of(fields[3].split(",", -1)).contains("memory")) {
                return Optional.of(new Hierarchy(inVersion1(root, own(groups, "memory")), 1));
            }
            if (fields[2].equals("cgroup2")) {
                Path parent = inVersion2(root, own(groups, ""));
                if (parent != null) {
                    return Optional.of(new Hierarchy(parent, 2));
                }
            }
        }
        return Optional.empty();
    }

    /** The path of this process's group for a controller, without the first slash. */
    private static String own(List<String> groups, String controller) {
        for (String group : groups) {
            String[] parts = group.split(":", 3);
            if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains(controller)) {
                return parts[2].substring(1);
            }
        }
        return "";
    }

    /** Below the own group, whose limit holds as well; in a container that may not be visible. */
    private static Path inVersion1(Path root, String own) {
        Path below = root.resolve(own);
        return Files.isDirectory(below) ? below : root;
    }

    /** The nearest group above that gives its children a memory controller. */
    private static @Nullable Path inVersion2(Path root, String own) {
        for (Path group = root.resolve(own).normalize();
                group != null && group.startsWith(root);
                group = group.getParent()) {
            if (givesMemory(group)) {
                return group;
            }
        }
        return null;
    }

    private static boolean givesMemory(Path group) {
        try {
            String given = Files.readString(group.resolve("cgroup.subtree_control"));
            return List.of(given.strip().split(" ", -1)).contains("memory");
        } catch (IOException e) {
            return false;
        }
    }
}
