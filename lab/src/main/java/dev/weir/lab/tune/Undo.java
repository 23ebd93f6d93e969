package dev.weir.lab.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts a server's settings back to what {@code ALTER SYSTEM} had set before. */
final class Undo {

    /** Where ALTER SYSTEM writes. */
    static final String FILE = "postgresql.auto.conf";

    private static final int PATIENCE_SECONDS = 30;
    private static final String NO_RIGHTS = "42501";

    private Undo() {}

    /**
     * What ALTER SYSTEM has set of these knobs.
     *
     * @return by knob; null where it has set nothing
     * @throws IllegalArgumentException if the user may not see it: then it could not be put back
     */
    static Map<String, @Nullable String> saved(Connection c, Collection<String> knobs)
            throws SQLException {
        Map<String, @Nullable String> saved = new LinkedHashMap<>();
        knobs.forEach(knob -> saved.put(knob, null));
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select name, setting from pg_file_settings where sourcefile like '%/"
                                        + FILE
                                        + "' order by seqno")) {
            while (rows.next()) {
                if (saved.containsKey(rows.getString(1))) {
                    saved.put(rows.getString(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            if (NO_RIGHTS.equals(e.getSQLState())) {
                throw new IllegalArgumentException(
                        "--user has to be a superuser, who may change settings and put them back: "
                                + e.getMessage(),
                        e);
            }
            throw e;
        }
        return saved;
    }

    /** Which cluster is at the other end, whatever its address. */
    static String system(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select system_identifier::text from pg_control_system()")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /**
     * Sets what was set and resets the rest; the server reads it at once. What needs a restart
     * holds from the next one on.
     */
    static void restore(Connection c, Map<String, @Nullable String> saved) throws SQLException {
        Map<String, @Nullable String> now = saved(c, saved.keySet());
        for (Map.Entry<String, @Nullable String> knob : new TreeMap<>(saved).entrySet()) {
            String before = knob.getValue();
            if (before == null && now.get(knob.getKey()) != null) {
                execute(c, "alter system reset " + knob.getKey());
            } else if (before != null && !before.equals(now.get(knob.getKey()))) {
                set(c, knob.getKey(), before);
            }
        }
        execute(c, "select pg_reload_conf()");
    }

    /** Sets a knob in the server's file. */
    static void set(Connection c, String knob, String value) throws SQLException {
        execute(c, "alter system set %s = '%s'".formatted(knob, value.replace("'", "''")));
    }

    static void execute(Connection c, String sql) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Puts the lines of these knobs back in the file itself, for a server that does not start.
     *
     * @throws IOException if the file cannot be written
     */
    static void restoreFile(Path folder, Map<String, @Nullable String> saved) throws IOException {
        Path file = folder.resolve(FILE);
        StringBuilder text = new StringBuilder();
        for (String line : Files.readAllLines(file)) {
            String name = line.split("[ =]", 2)[0];
            if (!saved.containsKey(name)) {
                text.append(line).append('\n');
            }
        }
        saved.forEach(
                (knob, before) -> {
                    if (before != null) {
                        text.append(knob)
                                .append(" = '")
                                .append(before.replace("'", "''"))
                                .append("'\n");
                    }
                });
        Files.writeString(file, text);
    }

    /**
     * Ends a cluster that came along with a run that was killed, and removes its folder.
     *
     * @param folder its data folder, as the log has it
     * @throws IllegalArgumentException if it is no such folder
     */
    static void removeCluster(Path folder) throws IOException, InterruptedException {
        Path cluster = folder.getParent();
        if (cluster == null
                || !String.valueOf(cluster.getFileName()).startsWith("weir-postgres-")) {
            throw new IllegalArgumentException(
                    folder + " is no folder of a database that came along: remove it by hand");
        }
        if (!Files.exists(cluster)) {
            return;
        }
        Path pid = folder.resolve("postmaster.pid");
        if (Files.exists(pid)) {
            end(Long.parseLong(Files.readAllLines(pid).getFirst().strip()), folder);
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(cluster)) {
            files = walk.sorted(java.util.Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }

    /** Only if the process is a server on that folder: ids are used again. */
    private static void end(long id, Path folder) throws IOException, InterruptedException {
        ProcessHandle process = ProcessHandle.of(id).orElse(null);
        if (process == null
                || !process.info().commandLine().orElse("").contains(folder.toString())) {
            return;
        }
        new ProcessBuilder("kill", "-QUIT", Long.toString(id)).start().waitFor();
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
        }
    }
}
