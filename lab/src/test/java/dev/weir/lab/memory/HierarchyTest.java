package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class HierarchyTest {

    @TempDir private Path root;

    private String mount(String type, String options) {
        return "cgroup %s %s %s 0 0".formatted(root, type, options);
    }

    private Path group(String path, String controllers) throws IOException {
        Path group = Files.createDirectories(root.resolve(path));
        Files.writeString(group.resolve("cgroup.subtree_control"), controllers + "\n");
        return group;
    }

    @Test
    void inVersion1ItIsBelowTheOwnGroup() throws IOException {
        Path own = Files.createDirectories(root.resolve("services/one"));
        assertThat(
                        Hierarchy.of(
                                List.of(mount("cgroup", "rw,relatime,memory")),
                                List.of("5:cpu:/", "4:memory:/services/one", "0::/")))
                .contains(new Hierarchy(own, 1));
    }

    @Test
    void whereAContainerHidesTheOwnGroupItIsBelowTheRoot() {
        assertThat(
                        Hierarchy.of(
                                List.of(mount("cgroup", "rw,memory")),
                                List.of("4:memory:/docker/abc")))
                .contains(new Hierarchy(root, 1));
    }

    @Test
    void inVersion2ItIsBelowTheNearestGroupThatGivesMemory() throws IOException {
        Path slice = group("user.slice/user-0.slice", "cpu memory pids");
        group("user.slice/user-0.slice/session-1.scope", "");
        assertThat(
                        Hierarchy.of(
                                List.of(mount("cgroup2", "rw,nsdelegate")),
                                List.of("0::/user.slice/user-0.slice/session-1.scope")))
                .contains(new Hierarchy(slice, 2));
    }

    @Test
    void withoutAMemoryControllerThereIsNone() throws IOException {
        group("", "cpu memory_hugetlb");
        assertThat(
                        Hierarchy.of(
                                List.of(
                                        "proc /proc proc rw 0 0",
                                        "broken",
                                        mount("cgroup2", "rw"),
                                        mount("cgroup", "rw,cpu,cpuacct")),
                                List.of("0::/", "5:cpu:/")))
                .isEmpty();
    }
}
