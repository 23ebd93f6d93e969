package dev.weir.lab.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A MariaDB's settings: changed while it runs by {@code SET GLOBAL}, and for its next start in a
 * file of settings, where there is one to write to.
 */
final class MariaDbChanges implements Changes {

    /** The server raises it by itself above what innodb_io_capacity asks for. */
    private static final List<String> FOLLOW = List.of("innodb_io_capacity_max");

    private static final int RESIZE_SECONDS = 120;
    private static final long LOOK_MILLIS = 50;

    private final Surface surface;
    private final @Nullable Path file;

    MariaDbChanges(Surface surface, @Nullable Path file) {
        this.surface = surface;
        this.file = file;
    }

    @Override
    public String system(Connection c) throws SQLException {
        return Sql.text(c, "select concat(@@hostname, ':', @@port, ' ', @@datadir)");
    }

    @Override
    public Saved saved(Connection c) throws SQLException, IOException {
        requireRights(c);
        List<String> names = new ArrayList<>(surface.knobs());
        names.addAll(FOLLOW);
        Map<String, @Nullable String> values = new LinkedHashMap<>(globals(c, names));
        if (file == null) {
            return new Saved(values, null, null);
        }
        String text = Files.exists(file) ? Files.readString(file) : null;
        if (text != null && !MariaDbFile.isOurs(text)) {
            throw new IllegalArgumentException(
                    "--settings-file %s holds settings that tune did not write: name a file of its own that the server reads"
                            .formatted(file));
        }
        return new Saved(values, file.toString(), text);
    }

    /** Somebody who may not set a variable could not put it back either. */
    private static void requireRights(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("set global read_rnd_buffer_size = @@global.read_rnd_buffer_size");
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "--user needs the privilege SUPER, to change settings and put them back: "
                            + e.getMessage(),
                    e);
        }
    }

    private static Map<String, String> globals(Connection c, List<String> names)
            throws SQLException {
        Map<String, String> globals = new LinkedHashMap<>();
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery("show global variables")) {
            while (rows.next()) {
                String name = rows.getString(1).toLowerCase(Locale.ROOT);
                if (names.contains(name)) {
                    globals.put(name, rows.getString(2));
                }
            }
        }
        return globals;
    }

    @Override
    public void write(Connection c, Map<String, String> changes, Configuration target)
            throws SQLException, IOException {
        if (file != null) {
            Map<String, String> lines = new LinkedHashMap<>();
            if (Files.exists(file)) {
                lines.putAll(MariaDbFile.read(Files.readString(file)));
            }
            for (String knob : target.differsFrom(surface.current())) {
                lines.put(knob, plain(knob, target.value(knob)));
            }
            changes.forEach(
                    (knob, value) -> lines.computeIfPresent(knob, (k, v) -> plain(knob, value)));
            MariaDbFile.write(file, MariaDbFile.text(lines));
        }
        for (Map.Entry<String, String> change : changes.entrySet()) {
            if (!needsRestart(change.getKey())) {
                set(c, change.getKey(), plain(change.getKey(), change.getValue()));
            }
        }
    }

    private String plain(String knob, String value) {
        return MariaDbDialect.plain(surface.knob(knob).kind(), value);
    }

    private boolean needsRestart(String knob) {
        return surface.setting(knob).map(ServerSetting::needsRestart).orElse(false);
    }

    private static void set(Connection c, String name, String value) throws SQLException {
        String text = value.matches("-?[0-9.]+") ? value : "'" + value.replace("'", "''") + "'";
        Sql.execute(c, "set global %s = %s".formatted(name, text));
        if (name.equals("innodb_buffer_pool_size")) {
            awaitResize(c);
        }
    }

    /** The server resizes its pool beside its work, where it has not done so at once. */
    private static void awaitResize(Connection c) throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(RESIZE_SECONDS);
        while (System.nanoTime() < end) {
            try (Statement statement = c.createStatement();
                    ResultSet rows =
                            statement.executeQuery(
                                    "show global status like 'Innodb_buffer_pool_resize_status'")) {
                String status = rows.next() ? rows.getString(2) : "";
                if (status.isEmpty() || status.startsWith("Completed")) {
                    return;
                }
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        throw new SQLException("the buffer pool was not resized in %d s".formatted(RESIZE_SECONDS));
    }

    @Override
    public boolean restore(Connection c, Saved saved) throws SQLException, IOException {
        restoreFiles(saved);
        Map<String, String> now = globals(c, List.copyOf(saved.values().keySet()));
        boolean pending = false;
        for (Map.Entry<String, @Nullable String> one : saved.values().entrySet()) {
            String before = one.getValue();
            if (before == null || Objects.equals(before, now.get(one.getKey()))) {
                continue;
            }
            if (needsRestart(one.getKey())) {
                pending = true;
            } else {
                set(c, one.getKey(), before);
            }
        }
        return pending;
    }

    @Override
    public boolean restoreFiles(Saved saved) throws IOException {
        return MariaDbFile.restore(saved);
    }
}
