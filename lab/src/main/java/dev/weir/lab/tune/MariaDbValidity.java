package dev.weir.lab.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Asks {@code mariadbd --help --verbose}, which reads all settings and ends: it refuses what it
 * does not know.
 */
final class MariaDbValidity implements Validity {

    private static final int PATIENCE_SECONDS = 20;

    private final Path program;
    private final Map<String, Knob> knobs;

    private MariaDbValidity(Path program, Map<String, Knob> knobs) {
        this.program = program;
        this.knobs = knobs;
    }

    /**
     * For a server on this machine.
     *
     * @throws IOException if its program is not to be found here
     */
    static MariaDbValidity of(Connection c, Map<String, Knob> knobs)
            throws IOException, SQLException {
        Path base = Path.of(Sql.text(c, "select @@basedir"));
        for (String place : List.of("bin", "sbin", "libexec")) {
            for (String name : List.of("mariadbd", "mysqld")) {
                Path program = base.resolve(place).resolve(name);
                if (Files.isExecutable(program)) {
                    return new MariaDbValidity(program, knobs);
                }
            }
        }
        throw new IOException("there is no mariadbd below " + base);
    }

    @Override
    public Answer ask(Configuration configuration, int connections) {
        List<String> command = new ArrayList<>();
        command.addAll(
                List.of(
                        program.toString(),
                        "--no-defaults",
                        "--user=" + System.getProperty("user.name"),
                        "--max_connections=" + connections));
        configuration
                .values()
                .forEach((knob, value) -> command.add("--" + knob + "=" + plain(knob, value)));
        command.addAll(List.of("--help", "--verbose"));
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectInput(new File("/dev/null"))
                            .start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return answer("the program did not answer");
            }
            return answer(problem(process.exitValue(), said));
        } catch (IOException e) {
            return answer("the program cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return answer("interrupted");
        }
    }

    private String plain(String name, String value) {
        Knob knob = knobs.get(name);
        return knob == null ? value : MariaDbDialect.plain(knob.kind(), value);
    }

    private static String problem(int status, String said) {
        return said.lines()
                .filter(line -> line.contains("[ERROR]"))
                .findFirst()
                .map(line -> line.replaceFirst("^.*\\[ERROR] ", ""))
                .orElse(status == 0 ? "" : "it ends with status " + status);
    }

    private static Answer answer(String problem) {
        return new Answer(problem, OptionalLong.empty());
    }

    @Override
    public void close() {
        // it has made nothing
    }
}
