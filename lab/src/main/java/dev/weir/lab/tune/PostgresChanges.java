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
import org.jspecify.annotations.Nullable;

/** A PostgreSQL's settings, changed by {@code ALTER SYSTEM}. */
final class PostgresChanges implements Changes {

    /** Where ALTER SYSTEM writes. */
    private static final String FILE = "postgresql.auto.conf";

    private static final String NO_RIGHTS = "42501";

    private final List<String> knobs;
    private final @Nullable Path data;

    /**
     * On a server.
     *
     * @param data its data folder; null if that is not to be reached
     */
    PostgresChanges(List<String> knobs, @Nullable Path data) {
        this.knobs = knobs;
        this.data = data;
    }

    @Override
    public String system(Connection c) throws SQLException {
        return Sql.text(c, "select system_identifier::text from pg_control_system()");
    }

    /** What ALTER SYSTEM has set of the knobs; null where it has set nothing. */
    @Override
    public Saved saved(Connection c) throws SQLException {
        return new Saved(lines(c, knobs), null, null);
    }

    @Override
    public void write(Connection c, Map<String, String> changes, Configuration target)
            throws SQLException {
        for (Map.Entry<String, String> change : changes.entrySet()) {
            set(c, change.getKey(), change.getValue());
        }
        PostgresReload.now(c);
    }

    /** Sets what was set and resets the rest; the server reads it at once. */
    @Override
    public boolean restore(Connection c, Saved saved) throws SQLException {
        Map<String, @Nullable String> now = lines(c, saved.values().keySet());
        for (Map.Entry<String, @Nullable String> knob : new TreeMap<>(saved.values()).entrySet()) {
            String before = knob.getValue();
            if (before == null && now.get(knob.getKey()) != null) {
                Sql.execute(c, "alter system reset " + knob.getKey());
            } else if (before != null && !before.equals(now.get(knob.getKey()))) {
                set(c, knob.getKey(), before);
            }
        }
        PostgresReload.now(c);
        return Sql.text(
                        c,
                        "select count(*) > 0 from pg_settings where pending_restart and name in ('%s')"
                                .formatted(String.join("', '", saved.values().keySet())))
                .equals("t");
    }

    @Override
    public boolean restoreFiles(Saved saved) throws IOException {
        if (data == null) {
            return false;
        }
        restoreFile(data, saved.values());
        return true;
    }

    /**
     * What ALTER SYSTEM has set of these knobs.
     *
     * @return by knob; null where it has set nothing
     * @throws IllegalArgumentException if the user may not see it: then it could not be put back
     */
    private static Map<String, @Nullable String> lines(Connection c, Collection<String> knobs)
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

    /** Sets a knob in the server's file. */
    private static void set(Connection c, String knob, String value) throws SQLException {
        Sql.execute(c, "alter system set %s = '%s'".formatted(knob, value.replace("'", "''")));
    }

    /**
     * Puts the lines of these knobs back in the file itself, for a server that does not start.
     *
     * @throws IOException if the file cannot be written
     */
    private static void restoreFile(Path folder, Map<String, @Nullable String> saved)
            throws IOException {
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
}
