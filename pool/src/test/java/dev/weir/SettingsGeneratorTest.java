package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the table of settings may say, and what the generator makes of it. */
@Tag("fast")
class SettingsGeneratorTest {

    private static final String CLASSES =
            "ConfigKey SettingsTable WeirSettings WeirBuilder WeirConfig";

    @TempDir private static Path compiled;
    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "graceful | flog, no kind: flog",
        "graceful | flag | 1..2, a range of no number: 1..2",
        "graceful | count | few, cannot be read: few",
        "graceful | millis | | 3w, cannot be read: 3w",
        "graceful | flag | | | often, no mark: often"
    })
    void aRowThatCannotBeReadStopsTheBuildWithItsPlaceAndWhy(String row, String why) {
        assertThatThrownBy(
                        () -> generate("# head\n\n## Closing\n" + row + "\n    Waits.\n", "class"))
                .hasMessageContaining("settings.psv:4: graceful")
                .hasRootCauseMessage(why);
    }

    @Test
    void aMethodOfTheFrameIsNotWrittenAgainAndAnotherOfItsNameIs() throws Exception {
        String byHand =
                "public long getCloseGrace() { return 7; } public void setCloseGrace(int s)";
        generate(
                "## Closing\ncloseGrace | millis | 0.. | 10s\n    Waits.\n",
                byHand + " {}\n class");

        String written = Files.readString(folder.resolve("dev/weir/WeirSettings.java"));
        assertThat(written)
                .containsOnlyOnce("getCloseGrace()")
                .contains("setCloseGrace(int s)", "setCloseGrace(long millis)")
                .contains("/** Waits. See {@link ConfigKey#CLOSE_GRACE}. Milliseconds. */");
    }

    @Test
    void aSettingWithoutADefaultMayBeNull() throws Exception {
        generate("## Where\nhost | text\n    Host.\nport | text | | 5432\n    Port.\n", "class");

        assertThat(Files.readString(folder.resolve("dev/weir/WeirBuilder.java")))
                .contains("host(@Nullable String host)", "port(String port)");
    }

    private void generate(String table, String members) throws Exception {
        Files.writeString(folder.resolve("settings.psv"), table);
        for (String name : CLASSES.split(" ")) {
            Files.writeString(
                    folder.resolve(name + ".java"),
                    "package dev.weir;\n\n" + members + " Other {\n    // <settings>\n}\n");
        }
        Path source = Path.of("src/build/java/SettingsGenerator.java").toAbsolutePath();
        if (!Files.exists(compiled.resolve("SettingsGenerator.class"))) {
            String[] options = {"-proc:none", "-d", compiled.toString(), source.toString()};
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options))
                    .isZero();
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {compiled.toUri().toURL()})) {
            loader.loadClass("SettingsGenerator")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[] {folder.toString(), folder.toString()});
        } catch (InvocationTargetException e) {
            throw (Exception) e.getTargetException();
        }
    }
}
