package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What "./weir" answers before it builds anything. */
@Tag("long")
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "site --bogus | site: there is no option '--bogus'",
                "site x | site: does not take 'x'",
                "install x | install: 'x' is no option of Maven.",
                "pgjdbc | pgjdbc: needs a folder with the driver's sources",
            })
    void whatIsWrongIsRefusedAndHelpIsNamed(String arguments, String sentence) throws Exception {
        List<String> words = new ArrayList<>(List.of("../weir"));
        words.addAll(List.of(arguments.split(" ")));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();

        assertThat(output(process))
                .isEqualTo("weir: %s\nsee ./weir help %s\n".formatted(sentence, words.get(1)));
        assertThat(process.waitFor()).isEqualTo(2);
    }

    @Test
    void theShopIsExplainedWithoutItsServices() throws Exception {
        assertThat(inACheckoutWith(List.of("lab/target/weir-lab.jar"), "shop", "--help"))
                .contains("started ", "shop --help")
                .doesNotContain("weir: building");
    }

    @ParameterizedTest
    @CsvSource({
        "doctor --help, doctor --help",
        "help doctor, doctor --help",
        "migrate x, migrate x"
    })
    void theToolsNeedNoLab(String words, String started) throws Exception {
        assertThat(
                        inACheckoutWith(
                                List.of("tools/target/weir-tools.jar", "lab/src/New.java"),
                                words.split(" ")))
                .contains("started ", "dev.weir.tools.Main " + started)
                .doesNotContain("weir: building");
    }

    /** What the launcher says in a checkout with these files, the oldest first. */
    private String inACheckoutWith(List<String> files, String... words) throws IOException {
        Path launcher = root.resolve("weir");
        Files.copy(Path.of("../weir"), launcher);
        write("pom.xml", "");
        write("jdk/release", "JAVA_VERSION=\"21.0.1\"\n");
        write("jdk/bin/javac", "").toFile().setExecutable(true);
        write("jdk/bin/java", "#!/bin/sh\necho \"started $*\"\n").toFile().setExecutable(true);
        for (String file : files) {
            write(file, "");
        }
        List<String> command = new ArrayList<>(List.of("sh", launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        process.redirectErrorStream(true);
        return output(process.start());
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
