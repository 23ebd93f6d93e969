package dev.weir.tools.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Containers' limits, from files like those of the kernel. */
@Tag("fast")
class ControlGroupTest {

    private static final long MACHINE = 64L << 30;

    @TempDir private Path root;

    private ControlGroup group(String lines) throws IOException {
        Path process = Files.createDirectories(root.resolve("proc/7"));
        Files.writeString(process.resolve("cgroup"), lines);
        return ControlGroup.of(root.resolve("proc"), root.resolve("sys"), 7);
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve("sys").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    @Test
    void theTightestGroupAboveTheServerCounts() throws IOException {
        file("pod/memory.max", "8589934592");
        file("pod/db/memory.max", "max");
        file("pod/cpu.max", "150000 100000");
        file("pod/db/cpu.max", "max 100000");

        ControlGroup group = group("0::/pod/db\n");

        assertThat(group.memory(MACHINE)).isEqualTo(8L << 30);
        assertThat(group.cores(16)).isEqualTo(2);
        assertThat(group.limits()).isTrue();
    }

    @Test
    void groupsOfTheFirstVersionAreReadToo() throws IOException {
        file("memory/db/memory.limit_in_bytes", "4294967296");
        file("memory/memory.limit_in_bytes", "9223372036854771712");
        file("cpu/db/cpu.cfs_quota_us", "400000");
        file("cpu/db/cpu.cfs_period_us", "100000");
        file("cpu/cpu.cfs_quota_us", "-1");

        ControlGroup group = group("4:memory:/db\n3:cpu,cpuacct:/db\n");

        assertThat(group.memory(MACHINE)).isEqualTo(4L << 30);
        assertThat(group.cores(16)).isEqualTo(4);
    }

    @Test
    void aMachineWithoutGroupsIsTheLimit() throws IOException {
        ControlGroup group = group("");

        assertThat(group.memory(MACHINE)).isEqualTo(MACHINE);
        assertThat(group.cores(16)).isEqualTo(16);
        assertThat(group.limits()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0-3, 4", "'0-3,8', 5", "'0,2,4-5', 4"})
    void processorsAreCountedInTheKernelsLists(String list, int count) {
        assertThat(ControlGroup.count(list)).isEqualTo(count);
    }
}
