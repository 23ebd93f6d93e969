package dev.weir.lab.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The system's own commands, where Java has no call for what they do. */
final class Shell {

    private static final int PATIENCE_SECONDS = 120;

    private Shell() {}

    /**
     * Runs a command to its end.
     *
     * @throws IOException with the command and what it said, if it fails or is not there; after an
     *     interrupt too, which stays
     */
    static void run(List<String> command) throws IOException {
        boolean interrupted = Thread.interrupted();
        Path said = Files.createTempFile("weir-memory-", ".out");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectInput(new File("/dev/null"))
                            .redirectErrorStream(true)
                            .redirectOutput(said.toFile())
                            .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
                throw new IOException(
                        "%s took longer than %d s"
                                .formatted(String.join(" ", command), PATIENCE_SECONDS));
            }
            if (process.exitValue() != 0) {
                throw new IOException(
                        "%s failed: %s"
                                .formatted(
                                        String.join(" ", command),
                                        Files.readString(said, UTF_8).strip()));
            }
        } catch (InterruptedException e) {
            interrupted = true;
            throw new IOException("interrupted during " + String.join(" ", command), e);
        } finally {
            Files.deleteIfExists(said);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
