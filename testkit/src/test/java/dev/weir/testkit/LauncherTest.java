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

    /** In a checkout where only the lab is built. */
    @Test
    void theShopIsExplainedWithoutItsServices() throws Exception {
        Path launcher = root.resolve("weir");
        Files.copy(Path.of("../weir"), launcher);
        write("pom.xml", "");
        write("lab/target/weir-lab.jar", "");
        write("jdk/release", "JAVA_VERSION=\"21.0.1\"\n");
        write("jdk/bin/javac", "").toFile().setExecutable(true);
        write("jdk/bin/java", "#!/bin/sh\necho \"started $*\"\n").toFile().setExecutable(true);
        ProcessBuilder shop = new ProcessBuilder("sh", launcher.toString(), "shop", "--help");
        shop.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        shop.redirectErrorStream(true);

        String said = output(shop.start());

        assertThat(said).contains("started ", "shop --help").doesNotContain("weir: building");
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
