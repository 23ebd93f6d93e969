package dev.weir.lab.tune;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.text.FailureText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * What a PostgreSQL has counted in {@code pg_stat_statements}: its queries, each drawn as often as
 * it was called, in a read-only transaction. The recording has no values of parameters; they are
 * drawn from what the server knows of the columns that they are compared with.
 */
final class Recording implements Work {

    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private static final Pattern READS =
            Pattern.compile(
                    "(?is)(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/|\\()*(?:select|with|values|table)\\b.*");

    /** Functions that a read-only transaction lets do something to the server or to others. */
    private static final Pattern ACTS =
            Pattern.compile("(?is).*\\b(?:pg_|lo_|dblink|set_config|setval|nextval)\\w*\\s*\\(.*");

    /**
     * A row of the recording.
     *
     * @param calls how often it was called
     * @param query with {@code $1} in place of constants
     */
    record Entry(long calls, String query) {}

    private final List<Entry> entries;
    private final List<RecordedQuery> queries = new ArrayList<>();
    private long callsServed;
    private String refused = "";

    private Recording(List<Entry> entries) {
        this.entries = entries;
    }

    /**
     * Reads a file with a JSON array of objects that have {@code calls} and {@code query}.
     *
     * @throws IllegalArgumentException if it cannot be read or has no query
     */
    static Recording read(Path file) throws IOException {
        Limits.require(Files.isReadable(file), "--recording %s cannot be read".formatted(file));
        List<Entry> entries;
        try {
            entries = JSON.readValue(file.toFile(), new TypeReference<List<Entry>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "--recording %s is no JSON array of objects with calls and query: %s"
                            .formatted(file, e.getOriginalMessage()),
                    e);
        }
        List<Entry> called =
                entries == null
                        ? List.of()
                        : entries.stream()
                                .filter(
                                        one ->
                                                one != null
                                                        && one.query() != null
                                                        && one.calls() > 0)
                                .toList();
        Limits.require(!called.isEmpty(), "--recording %s has no query".formatted(file));
        return new Recording(called);
    }

    @Override
    public String key() {
        return "recording";
    }

    @Override
    public String says() {
        return "%d of %d recorded statements, which are %d %% of the calls, each in a read-only transaction"
                .formatted(queries.size(), entries.size(), Math.round(100 * share()));
    }

    private double share() {
        return (double) callsServed / entries.stream().mapToLong(Entry::calls).sum();
    }

    /**
     * Keeps the queries that the server answers with drawn values; writes and others are left out.
     *
     * @throws IllegalArgumentException if none is left, with the reason of the last
     */
    @Override
    public void check(Connection c) throws SQLException {
        queries.clear();
        callsServed = 0;
        refused = "";
        for (Entry entry : entries) {
            if (READS.matcher(entry.query()).matches() && !ACTS.matcher(entry.query()).matches()) {
                add(c, entry);
            }
        }
        Limits.require(
                !queries.isEmpty(),
                "--recording: none of %d statements is a query that this server answers in a read-only transaction%s"
                        .formatted(entries.size(), refused.isEmpty() ? "" : " (" + refused + ")"));
    }

    private void add(Connection c, Entry entry) throws SQLException {
        SplittableRandom random = new SplittableRandom(entry.query().hashCode());
        try {
            RecordedQuery query = RecordedQuery.on(c, entry.query());
            Dialects.POSTGRESQL.beginReadOnly(c);
            SqlFile.drain(c, query.drawn(random));
            callsServed += entry.calls();
            queries.add(query.until(callsServed));
        } catch (SQLException e) {
            refused = FailureText.of(e);
        } finally {
            if (!c.getAutoCommit()) {
                c.rollback();
            }
            c.setAutoCommit(true);
            c.setReadOnly(false);
        }
    }

    @Override
    public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
        long call = random.nextLong(callsServed);
        int low = 0;
        int high = queries.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (queries.get(middle).until() > call) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Dialects.POSTGRESQL.beginReadOnly(c);
        SqlFile.drain(c, queries.get(low).drawn(random));
        c.commit();
    }
}
