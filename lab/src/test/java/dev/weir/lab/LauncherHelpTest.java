package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the launcher explains without building the lab is what the lab explains. */
@Tag("long")
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherHelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"test", "site", "pgjdbc"})
    void theOptionSaysWhatHelpSays(String command) throws Exception {
        Process launcher =
                new ProcessBuilder("../weir", command, "--help").redirectErrorStream(true).start();
        String byOption =
                new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(launcher.waitFor()).isZero();

        StringWriter help = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(help));
        assertThat(line.execute("help", command)).isZero();

        assertThat(byOption).isEqualTo(help.toString());
    }
}
