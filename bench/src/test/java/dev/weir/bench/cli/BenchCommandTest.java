package dev.weir.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("long")
class BenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void withoutArgumentsItExplainsItself() {
        assertThat(run()).isZero();
        assertThat(out.toString())
                .contains("cycle", "statement", "prepared", "virtual", "all", "jmh");
    }

    @Test
    void anUnknownPoolIsRefusedWithTheKnownOnes() {
        assertThat(run("cycle", "--pools", "hikaru")).isEqualTo(2);
        assertThat(err.toString()).contains("no pool is called 'hikaru'", "hikari");
    }

    @Test
    void noRoundsAtAllIsRefused() {
        assertThat(run("virtual", "--rounds", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("whole number from 1");
    }

    @ParameterizedTest
    @ValueSource(strings = "virtual")
    void aQuickRunOfASetLeavesAResult(String set, @TempDir Path folder) throws IOException {
        aQuickRunLeavesAResult(set, folder);
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"cycle", "statement", "prepared"})
    void soDoesEveryOtherSet(String set, @TempDir Path folder) throws IOException {
        aQuickRunLeavesAResult(set, folder);
    }

    private void aQuickRunLeavesAResult(String set, Path folder) throws IOException {
        Path file = folder.resolve("deep").resolve("result.json");
        assertThat(run(set, "--quick", "--pools", "weir,hikari", "--json", file.toString()))
                .describedAs("%s%n%s", out, err)
                .isZero();
        assertThat(out.toString()).contains("weir", "hikari", "noise").doesNotContain("failed in");
        assertThat(Files.readString(file))
                .contains("\"experiment\" : \"bench-" + set + "\"", "\"pool\" : \"weir\"");
    }

    @Test
    void aQuickRunOfTwoPoolsInOneJvmLeavesAResult(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("result.json");
        assertThat(
                        run(
                                "cycle",
                                "--one-jvm",
                                "--quick",
                                "--pools",
                                "weir,weir-auto",
                                "--json",
                                file.toString()))
                .describedAs("%s%n%s", out, err)
                .isZero();
        assertThat(out.toString())
                .contains("weir-auto over weir, by turns", "noise")
                .doesNotContain("failed in");
        assertThat(Files.readString(file)).contains("\"over\" : \"weir\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"weir", "weir,hikari,beecp", "weir,bare"})
    void inOneJvmThereAreTwoPools(String pools) {
        assertThat(run("cycle", "--one-jvm", "--pools", pools)).isEqualTo(2);
        assertThat(err.toString()).contains("compares two pools: --pools weir,weir-auto");
    }

    @Test
    void inOneJvmThereIsNoOtherClassLoader() {
        assertThat(run("cycle", "--one-jvm", "--pools", "weir,weir-auto", "--loader", "child"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--loader system only");
    }

    private int run(String... arguments) {
        CommandLine line = BenchCommand.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
