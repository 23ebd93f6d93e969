package dev.weir.lab.tune;

import dev.weir.tools.cli.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Queries of the user's own, one drawn at random for each request. Each runs in a read-only
 * transaction: trials touch no data.
 *
 * @param queries in the order of the file; one that stands twice is asked twice as often
 * @param dialect of the server that answers
 */
record SqlFile(List<String> queries, Dialect dialect) implements Work {

    /**
     * Reads a file of queries, each ended by a semicolon at the end of a line.
     *
     * @throws IllegalArgumentException if it cannot be read or has none
     */
    static SqlFile read(Path file, Dialect dialect) throws IOException {
        Limits.require(Files.isReadable(file), "--sql %s cannot be read".formatted(file));
        String text = Files.readString(file).replaceAll("(?m)^\\s*--.*$", "");
        List<String> queries =
                Arrays.stream(text.split(";[ \\t]*(?:\\r?\\n|$)", -1))
                        .map(String::strip)
                        .filter(query -> !query.isEmpty())
                        .toList();
        Limits.require(!queries.isEmpty(), "--sql %s has no query".formatted(file));
        return new SqlFile(queries, dialect);
    }

    @Override
    public void check(Connection c) throws SQLException {
        for (int i = 0; i < queries.size(); i++) {
            try {
                ask(c, queries.get(i));
                c.rollback();
            } catch (SQLException e) {
                throw new IllegalArgumentException(
                        "--sql: the server refuses query %d in a read-only transaction: %s"
                                .formatted(i + 1, e.getMessage()),
                        e);
            }
        }
        c.setAutoCommit(true);
        c.setReadOnly(false);
    }

    @Override
    public String key() {
        return "sql";
    }

    @Override
    public String says() {
        return "%d queries of a file, each in a read-only transaction".formatted(queries.size());
    }

    @Override
    public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
        ask(c, queries.get(random.nextInt(queries.size())));
        c.commit();
    }

    private void ask(Connection c, String query) throws SQLException {
        dialect.beginReadOnly(c);
        drain(c, query);
    }

    /** Runs a query and reads what it answers. */
    static void drain(Connection c, String query) throws SQLException {
        try (Statement statement = c.createStatement()) {
            if (statement.execute(query)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
        }
    }
}
