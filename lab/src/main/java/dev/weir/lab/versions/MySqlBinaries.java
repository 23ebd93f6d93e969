package dev.weir.lab.versions;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The unpacked binaries of a MySQL or MariaDB, and how they are called. */
final class MySqlBinaries {

    private static final int INITIALIZE_SECONDS = 180;

    /** How compilers of the GNU collection sign what they made. */
    private static final String SIGNATURE = "GCC: (";

    private final Path base;
    private final Path server;
    private final List<Path> libraries;

    private MySqlBinaries(Path base, Path server, List<Path> libraries) {
        this.base = base;
        this.server = server;
        this.libraries = libraries;
    }

    /**
     * Finds the server in an unpacked artifact.
     *
     * @param others artifacts whose libraries it may need
     */
    static MySqlBinaries in(Path unpacked, List<Path> others) throws IOException {
        Path server =
                find(unpacked, "mariadbd")
                        .or(() -> find(unpacked, "mysqld"))
                        .orElseThrow(() -> new IOException("there is no mysqld in the artifact"));
        Path base = server.resolveSibling("..").normalize();
        List<Path> libraries = new ArrayList<>();
        for (Path each : others) {
            find(each, "libaio.so.1").ifPresent(file -> libraries.add(file.resolveSibling(".")));
        }
        for (String folder : List.of("lib", "libs")) {
            if (Files.isDirectory(base.resolve(folder))) {
                libraries.add(base.resolve(folder));
            }
        }
        // A jar does not say which files are programs.
        for (String folder : List.of("bin", "scripts")) {
            if (Files.isDirectory(base.resolve(folder))) {
                try (Stream<Path> files = Files.list(base.resolve(folder))) {
                    files.map(Path::toFile).forEach(file -> file.setExecutable(true));
                }
            }
        }
        return new MySqlBinaries(base, server, libraries);
    }

    private static Optional<Path> find(Path below, String name) {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(
                            file ->
                                    file.getFileName().toString().equals(name)
                                            && Files.isRegularFile(file))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The server's program on that data folder, without settings. */
    List<String> server(Path data) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("os.name", "").startsWith("Linux")) {
            // Ctrl-C goes to all processes of the terminal's group; this one is stopped in order.
            command.add("setsid");
        }
        command.add(server.toString());
        command.addAll(common(data));
        return command;
    }

    private List<String> common(Path data) {
        return List.of(
                "--no-defaults",
                "--basedir=" + base,
                "--datadir=" + data,
                "--tmpdir=" + temporary(data),
                "--user=" + System.getProperty("user.name"));
    }

    /** A process with the libraries on its path. */
    ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .put(
                        "LD_LIBRARY_PATH",
                        String.join(
                                File.pathSeparator,
                                libraries.stream().map(Path::toString).toList()));
        return builder;
    }

    /** A server begins by removing the temporary tables of all servers that are in this folder. */
    private static Path temporary(Path data) {
        return data.resolveSibling("tmp");
    }

    /**
     * Fills an empty data folder, with a superuser without a password.
     *
     * @param scratch for the log
     * @throws IOException with the end of the log, if that fails
     */
    void initialize(Path data, Path scratch) throws IOException, InterruptedException {
        Path log = scratch.resolve("initialize.log");
        Files.createDirectories(temporary(data));
        Optional<Path> script = find(base, "mariadb-install-db").or(() -> mariaDbScript());
        List<String> command = new ArrayList<>();
        @Nullable Path input = null;
        if (script.isPresent()) {
            command.add(script.get().toString());
            command.addAll(common(data));
            command.add("--auth-root-authentication-method=normal");
            command.add("--skip-name-resolve");
            command.add("--force");
        } else {
            command.add(server.toString());
            command.addAll(common(data));
            Optional<Path> tables = find(base, "mysql_system_tables.sql");
            if (tables.isPresent()) {
                // Before 5.7: what scripts/mysql_install_db does, without its Perl.
                Files.createDirectory(data.resolve("mysql"));
                input = bootstrap(tables.get(), scratch);
                command.add("--bootstrap");
            } else {
                command.add("--initialize-insecure");
            }
        }
        Process process =
                process(command)
                        .redirectInput(input == null ? new File("/dev/null") : input.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.to(log.toFile()))
                        .start();
        try {
            if (!process.waitFor(INITIALIZE_SECONDS, TimeUnit.SECONDS)
                    || process.exitValue() != 0) {
                throw new IOException("its data folder could not be made: " + end(log, 5));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    /** MariaDB's script before it had a name of its own; MySQL's of that name is in Perl. */
    private Optional<Path> mariaDbScript() {
        boolean mariaDb = find(base, "maria_add_gis_sp.sql").isPresent();
        return mariaDb ? find(base, "mysql_install_db") : Optional.empty();
    }

    private static Path bootstrap(Path tables, Path scratch) throws IOException {
        StringBuilder sql = new StringBuilder("use mysql;\nset @current_hostname = @@hostname;\n");
        for (String file : List.of("mysql_system_tables.sql", "mysql_system_tables_data.sql")) {
            sql.append(Files.readString(tables.resolveSibling(file), ISO_8859_1)).append('\n');
        }
        return Files.writeString(scratch.resolve("bootstrap.sql"), sql, ISO_8859_1);
    }

    /** The compiler that signed the server's program; "unknown" if none did. */
    String compiler() {
        try (FileChannel channel = FileChannel.open(server, StandardOpenOption.READ)) {
            var bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            byte[] wanted = SIGNATURE.getBytes(ISO_8859_1);
            // Signatures lie behind the code and the data.
            for (int at = bytes.limit() - wanted.length; at >= 0; at--) {
                if (bytes.get(at) == wanted[0] && matches(bytes, at, wanted)) {
                    return text(bytes, at + "GCC: ".length()).replaceFirst("^\\(.*?\\) ", "gcc ");
                }
            }
            return "unknown";
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static boolean matches(ByteBuffer bytes, int at, byte[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (bytes.get(at + i) != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private static String text(ByteBuffer bytes, int from) {
        StringBuilder text = new StringBuilder();
        for (int at = from;
                at < bytes.limit() && bytes.get(at) >= ' ' && text.length() < 80;
                at++) {
            text.append((char) bytes.get(at));
        }
        return text.toString();
    }

    /** The last lines of a log, in one. */
    static String end(Path log, int lines) {
        try {
            List<String> all =
                    Files.readAllLines(log, ISO_8859_1).stream()
                            .filter(line -> !line.isBlank())
                            .toList();
            return String.join(" / ", all.subList(Math.max(0, all.size() - lines), all.size()));
        } catch (IOException e) {
            return "its log cannot be read";
        }
    }
}
