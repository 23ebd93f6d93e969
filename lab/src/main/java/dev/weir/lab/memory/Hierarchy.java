package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where control groups can be made that limit something (cgroups(7)).
 *
 * @param parent of the group to be made
 * @param version 1 or 2
 */
public record Hierarchy(Path parent, int version) {

    private static final Path PROC = Path.of("/proc");

    /** Of this machine for memory; empty where no group can limit it. */
    static Optional<Hierarchy> ofThisMachine() {
        return ofThisMachine(Controller.MEMORY);
    }

    /** Of this machine; empty where no group can limit that. */
    public static Optional<Hierarchy> ofThisMachine(Controller controller) {
        try {
            return of(
                    Files.readAllLines(PROC.resolve("mounts")),
                    Files.readAllLines(PROC.resolve("self/cgroup")),
                    controller);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Of a machine with those mounts (as in {@code /proc/mounts}) for a process in those groups (as
     * in {@code /proc/self/cgroup}). A controller is in one version only, so both may be mounted.
     */
    static Optional<Hierarchy> of(List<String> mounts, List<String> groups) {
        return of(mounts, groups, Controller.MEMORY);
    }

    private static Optional<Hierarchy> of(
            List<String> mounts, List<String> groups, Controller controller) {
        for (String mount : mounts) {
            String[] fields = mount.split(" ", -1);
            if (fields.length < 4) {
                continue;
            }
            Path root = Path.of(fields[1]);
            if (fields[2].equals("cgroup")
                    && List.of(fields[3].split(",", -1)).contains(controller.version1())) {
                return Optional.of(
                        new Hierarchy(inVersion1(root, own(groups, controller.version1())), 1));
            }
            if (fields[2].equals("cgroup2")) {
                Path parent = inVersion2(root, own(groups, ""), controller);
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

    /** The nearest group above that gives its children that controller. */
    private static @Nullable Path inVersion2(Path root, String own, Controller controller) {
        for (Path group = root.resolve(own).normalize();
                group != null && group.startsWith(root);
                group = group.getParent()) {
            if (gives(group, controller)) {
                return group;
            }
        }
        return null;
    }

    private static boolean gives(Path group, Controller controller) {
        try {
            String given = Files.readString(group.resolve("cgroup.subtree_control"));
            return List.of(given.strip().split(" ", -1)).contains(controller.version2());
        } catch (IOException e) {
            return false;
        }
    }
}
