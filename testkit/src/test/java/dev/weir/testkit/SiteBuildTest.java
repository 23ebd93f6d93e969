package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What "./weir site" says of a Python, of pip and of mkdocs that do not do their work. */
@Tag("long")
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class SiteBuildTest {

    private static final int LACKS = 69;

    @TempDir private Path root;

    /** How the build ended, and what it printed. */
    private record Answer(int status, String words) {}

    @BeforeEach
    void aCheckout() throws IOException {
        Files.createDirectories(root.resolve("site"));
        Files.createDirectories(root.resolve("bin"));
        Files.copy(Path.of("../site/build"), root.resolve("site/build"));
        Files.writeString(root.resolve("site/requirements.txt"), "mkdocs==1\n");
    }

    @Test
    void anEnvironmentThatCannotBeMadeIsLacking() throws Exception {
        Answer answer = site("echo no room >&2; exit 1", ":", ":");

        assertThat(answer.status()).isEqualTo(LACKS);
        assertThat(answer.words()).contains("no room", "could not make an environment");
    }

    @Test
    void aVersionThatIsNotThereIsAFaultOfThePages() throws Exception {
        Answer answer =
                site(
                        ":",
                        "echo 'ERROR: Could not find a version that satisfies mkdocs==1"
                                + " (from versions: 0.1, 0.2)'; exit 1",
                        ":");

        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.words())
                .contains("mkdocs==1", "requirements.txt names a version that PyPI does not have");
    }

    @Test
    void aNetworkThatIsNotThereIsLacking() throws Exception {
        Answer answer =
                site(
                        ":",
                        "echo 'ERROR: Could not find a version that satisfies mkdocs==1"
                                + " (from versions: none)'; exit 1",
                        ":");

        assertThat(answer.status()).isEqualTo(LACKS);
        assertThat(answer.words()).contains("could not be fetched from PyPI");
    }

    @Test
    void aFaultWithoutAWarningHasItsSentence() throws Exception {
        Answer answer = site(":", ":", "echo 'INFO - almost'; exit 1");

        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.words()).contains("INFO - almost", "the pages have faults");
    }

    @Test
    void aCheckoutMayBeMoved() throws Exception {
        assertThat(site(":", ":", ":").status()).isZero();
        Path moved = root.resolve("moved");
        Files.createDirectories(moved);
        for (String part : new String[] {"site", "target"}) {
            Files.move(root.resolve(part), moved.resolve(part));
        }

        assertThat(run(moved, ":", ":", ":").status()).isZero();
    }

    private Answer site(String venv, String pip, String mkdocs) throws Exception {
        return run(root, venv, pip, mkdocs);
    }

    /** With a Python whose modules do what these shell commands do. */
    private Answer run(Path checkout, String venv, String pip, String mkdocs) throws Exception {
        Path python = root.resolve("bin/python3");
        Files.writeString(
                python,
                """
                #!/bin/sh
                case $1:$2 in
                    -m:venv)
                        %s
                        mkdir -p "$3/bin"
                        cp "$0" "$3/bin/python"
                        for tool in pip mkdocs; do
                            printf '#!%%s/bin/python\\n' "$3" >"$3/bin/$tool"
                            chmod +x "$3/bin/$tool"
                        done
                        ;;
                    -m:pip)
                        %s
                        ;;
                    -m:mkdocs)
                        %s
                        ;;
                esac
                """
                        .formatted(venv, pip, mkdocs));
        python.toFile().setExecutable(true);
        ProcessBuilder build =
                new ProcessBuilder("bash", checkout.resolve("site/build").toString(), "--no-api");
        build.environment()
                .merge("PATH", root.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        build.redirectErrorStream(true);
        Process process = build.start();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), words);
    }
}
