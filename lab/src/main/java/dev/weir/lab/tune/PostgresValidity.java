package dev.weir.lab.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weir.testkit.machine.TemporaryFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Asks {@code postgres -C} on a folder that holds a copy of what the program looks at. */
final class PostgresValidity implements Validity {

    private static final int PATIENCE_SECONDS = 20;

    /** The first version whose program tells the shared memory (release notes of 15). */
    private static final int TELLS_MEMORY = 15;

    private static final double MB = 1024 * 1024;

    private final Path program;
    private final Path folder;
    private final int version;

    private PostgresValidity(Path program, Path folder, int version) {
        this.program = program;
        this.folder = folder;
        this.version = version;
    }

    /**
     * For a server on this machine.
     *
     * @param data its data folder
     * @throws IOException if its files cannot be read here
     */
    static PostgresValidity of(Path data, int version) throws IOException {
        String started = Files.readString(data.resolve("postmaster.opts"));
        Path program = Path.of(started.split(" ", 2)[0].strip());
        Path folder = TemporaryFolders.make("weir-tune-");
        Files.createDirectory(folder.resolve("global"));
        for (String file : List.of("PG_VERSION", "global/pg_control")) {
            Files.copy(data.resolve(file), folder.resolve(file));
        }
        Files.createFile(folder.resolve("postgresql.conf"));
        return new PostgresValidity(program, folder, version);
    }

    @Override
    public Answer ask(Configuration configuration, int connections) {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            // The program refuses to be root; alone in a user namespace, it is nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(program.toString(), "-D", folder.toString()));
        configuration
                .values()
                .forEach((knob, value) -> command.addAll(List.of("-c", knob + "=" + value)));
        command.addAll(List.of("-c", "max_connections=" + connections));
        command.addAll(
                List.of("-C", version >= TELLS_MEMORY ? "shared_memory_size" : "shared_buffers"));
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Answer("the program did not answer", OptionalLong.empty());
            }
            return process.exitValue() == 0
                    ? new Answer("", memory(said))
                    : new Answer(said.replace('\n', ' '), OptionalLong.empty());
        } catch (IOException e) {
            return new Answer("the program cannot be run: " + e.getMessage(), OptionalLong.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer("interrupted", OptionalLong.empty());
        }
    }

    private OptionalLong memory(String said) {
        String last = said.substring(said.lastIndexOf('\n') + 1).strip();
        return version >= TELLS_MEMORY && last.matches("[0-9]+")
                ? OptionalLong.of((long) (Long.parseLong(last) * MB))
                : OptionalLong.empty();
    }

    @Override
    public void close() throws IOException {
        TemporaryFolders.remove(folder);
    }
}
