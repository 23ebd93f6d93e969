package dev.weir.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a shell offers for a word that was begun. */
@Tag("long")
@Timeout(120)
@EnabledIf("bashIsThere")
class CompletionTest {

    @TempDir private Path folder;

    static boolean bashIsThere() {
        return Files.isExecutable(Path.of("/bin/bash"));
    }

    @Test
    void aCommandIsCompleted() throws Exception {
        assertThat(offered("doc")).isEqualTo("doctor");
    }

    @Test
    void anOptionOfACommandIsCompleted() throws Exception {
        assertThat(offered("spike", "--rep")).isEqualTo("--repeats");
    }

    @Test
    void whatTheLauncherDoesItselfIsCompleted() throws Exception {
        assertThat(offered("inst")).isEqualTo("install");
    }

    @Test
    void ofTheLauncherItsOwnOptionsAreCompleted() throws Exception {
        assertThat(offered("test", "--")).isEqualTo("--help --fast --all --tag");
        assertThat(offered("site", "--")).isEqualTo("--help --no-api");
        assertThat(offered("install", "-")).isEqualTo("-h --help");
    }

    @Test
    @EnabledIf("zshIsThere")
    void zshCompletesTheSame() throws Exception {
        assertThat(inZsh("doc")).contains("<doctor>");
        assertThat(inZsh("spike --rep")).contains("<spike --repeats>");
        assertThat(inZsh("inst")).contains("<install>");
    }

    static boolean zshIsThere() {
        return Files.isExecutable(Path.of("/usr/bin/zsh"));
    }

    /** What an interactive zsh runs when the tabulator key is pressed after the words. */
    private String inZsh(String words) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("completion"), script());
        // The prompt is in two parts, so that it is not taken for its own definition.
        String ask =
                """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell "source %s; weir() { print \\"<\\$*>\\" }; PS1=RE''ADY"
                zpty -r shell seen '*READY*'
                zpty -w shell "weir %s"$'\\t'
                zpty -r shell seen $'*<[a-z]*>*'
                print -r -- $seen
                zpty -d shell
                """
                        .formatted(script, words);
        ProcessBuilder zsh = new ProcessBuilder("/usr/bin/zsh", "-f", "-c", ask);
        zsh.environment().put("HOME", folder.toString());
        Process running = zsh.redirectError(folder.resolve("err").toFile()).start();
        String seen = new String(running.getInputStream().readAllBytes(), UTF_8);
        running.waitFor();
        return seen;
    }

    private String offered(String... words) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("completion"), script());
        String ask =
                "source %s; COMP_WORDS=(weir %s); COMP_CWORD=%d; _complete_weir; echo ${COMPREPLY[*]}"
                        .formatted(script, String.join(" ", words), words.length);
        Process bash =
                new ProcessBuilder("/bin/bash", "-c", ask)
                        .redirectError(folder.resolve("err").toFile())
                        .start();
        String offered = new String(bash.getInputStream().readAllBytes()).strip();
        bash.waitFor();
        return offered;
    }

    private static String script() {
        StringWriter out = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        assertThat(line.execute("completion", "bash")).isZero();
        return out.toString();
    }
}
