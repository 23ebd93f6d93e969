package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("fast")
class RunnableJarTest {

    @Test
    void helpAndRefusalsSayHowTheJarIsCalledAgain() {
        CommandRun run = new CommandRun(RunnableJar.commandLine());

        assertThat(run.status("doctor", "--help")).isZero();
        assertThat(run.out()).contains("Usage: java -jar weir-tools.jar doctor ");
        assertThat(run.refusal("doctor"))
                .contains("--url is missing: give jdbc:postgresql://")
                .endsWith("see java -jar weir-tools.jar help doctor\n");
    }

    @Test
    void theLauncherIsNamedWhereItWasUsed() {
        assertThat(new CommandRun(Main.commandLine()).refusal("doctor", "--config=missing"))
                .endsWith("see ./weir help doctor\n");
    }

    @Test
    void withoutACommandBothAreNamed() {
        CommandRun run = new CommandRun(Main.commandLine());

        assertThat(run.status()).isEqualTo(CommandLine.ExitCode.OK);
        assertThat(run.out()).contains("  doctor ", "  migrate ");
    }
}
