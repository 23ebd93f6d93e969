package dev.weir.lab.versions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** One statement by one client at a time, always prepared, on rows that lie in memory. */
enum Work {
    /** A row by its key. */
    POINT("select pad from weir_versions.items where id = ?", 1),

    /** A hundred rows that lie together. */
    RANGE("select sum(k) from weir_versions.items where id between ? and ?", 100),

    /** A column without an index; its own transaction, whose commit does not wait for the disk. */
    UPDATE("update weir_versions.items set k = k + 1 where id = ?", 1);

    private final String sql;
    private final int span;

    Work(String sql, int span) {
        this.sql = sql;
        this.span = span;
    }

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The work of that name.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    static Work named(String name) {
        return Arrays.stream(values())
                .filter(work -> work.title().equals(name.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--work takes point, range, update, not '%s'"
                                                .formatted(name)));
    }

    /** The statement, for {@link #execute}. */
    PreparedStatement prepare(Connection connection) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /** Executes it once on a random row of that many, and reads what it answers. */
    void execute(PreparedStatement statement, SplittableRandom random, int rows)
            throws SQLException {
        int id = 1 + random.nextInt(rows - span + 1);
        statement.setInt(1, id);
        if (this == RANGE) {
            statement.setInt(2, id + span - 1);
        }
        if (this == UPDATE) {
            statement.executeUpdate();
            return;
        }
        try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                found.getObject(1);
            }
        }
    }
}
