package dev.weir.lab;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the launcher explains without building the lab is what the lab explains. */
@Tag("long")
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherHelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"install", "test", "site", "pgjdbc"})
    void theOptionSaysWhatHelpSays(String command) throws Exception {
        String wanted = ofLab("help", command);

        assertThat(ofLauncher("../weir", command, "--help")).isEqualTo(wanted);
        assertThat(ofLauncher("../weir", "help", command)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h", ""})
    void beforeTheFirstBuildTheCommandsAreNamedAtOnce(String argument, @TempDir Path clone)
            throws Exception {
        Path launcher = Files.copy(Path.of("../weir"), clone.resolve("weir"), COPY_ATTRIBUTES);

        String text =
                argument.isEmpty()
                        ? ofLauncher(launcher.toString())
                        : ofLauncher(launcher.toString(), argument);

        assertThat(text).isEqualTo(ofLab("help"));
        assertThat(clone.resolve("target")).doesNotExist();
    }

    private static String ofLauncher(String... command) throws Exception {
        Process launcher = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(launcher.waitFor()).isZero();
        return text;
    }

    private static String ofLab(String... arguments) {
        StringWriter help = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(help));
        assertThat(line.execute(arguments)).isZero();
        return help.toString();
    }
}
