package dev.weir.lab.tune;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A query of a recording, and where values of its parameters are drawn from: the common values and
 * the histogram that the server has of the column (pg_stats). {@code until} counts calls up to it.
 */
record RecordedQuery(String text, List<List<String>> values, long until) {

    private static final String NAME = "weir_tune_recorded";
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

    /** What stands before a parameter: a column and an operator, or how many rows. */
    private static final Pattern COLUMN =
            Pattern.compile(
                    "(?is)(?:\"?\\w+\"?\\.)?\"?(\\w+)\"?\\s*(?:=|<>|!=|<=?|>=?|\\bi?like|\\bin\\s*\\(|=\\s*any\\s*\\(|\\bbetween)\\s*$");

    private static final Pattern BETWEEN =
            Pattern.compile("(?is)\"?(\\w+)\"?\\s+between\\s+\\$\\d+\\s+and\\s*$");

    private static final Pattern LIST =
            Pattern.compile("(?is)\"?(\\w+)\"?\\s+(?:not\\s+)?in\\s*\\([\\s,$\\d]*$");

    private static final Pattern ROWS = Pattern.compile("(?is)\\b(?:limit|offset|first|next)\\s*$");

    private static final String TYPES =
            "select parameter_types::text[] from pg_prepared_statements where name = '"
                    + NAME
                    + "'";

    private static final String KNOWN =
            "select most_common_vals::text::text[] || histogram_bounds::text::text[] from pg_stats"
                    + " where attname = ? and position(lower(tablename) in lower(?)) > 0"
                    + " order by length(tablename) desc limit 1";

    /** How many rows a query asks for where nobody knows. */
    private static final String FEW = "10";

    /**
     * The query on a server.
     *
     * @throws SQLException if it does not know the query, or a column's values
     */
    static RecordedQuery on(Connection c, String text) throws SQLException {
        List<String> types = types(c, text);
        List<List<String>> values = new ArrayList<>();
        for (int number = 1; number <= types.size(); number++) {
            values.add(values(c, text, number, types.get(number - 1)));
        }
        return new RecordedQuery(text, values, 0);
    }

    /** The same at its place among others. */
    RecordedQuery until(long calls) {
        return new RecordedQuery(text, values, calls);
    }

    private static List<String> types(Connection c, String text) throws SQLException {
        Sql.execute(c, "prepare %s as %s".formatted(NAME, text));
        try (PreparedStatement statement = c.prepareStatement(TYPES);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return words(rows.getArray(1));
        } finally {
            Sql.execute(c, "deallocate " + NAME);
        }
    }

    private static List<String> words(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    private static List<String> values(Connection c, String text, int number, String type)
            throws SQLException {
        String before = before(text, number);
        if (ROWS.matcher(before).find()) {
            return List.of(FEW);
        }
        String column = column(before);
        if (column == null) {
            throw new SQLException(
                    "nothing is known of the parameter $%d of: %s".formatted(number, text));
        }
        List<String> known = new ArrayList<>();
        try (PreparedStatement statement = c.prepareStatement(KNOWN)) {
            statement.setString(1, column);
            statement.setString(2, text);
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    known.addAll(words(rows.getArray(1)));
                }
            }
        }
        if (known.isEmpty()) {
            throw new SQLException(
                    "the server has no statistics of the column %s: run ANALYZE".formatted(column));
        }
        boolean list = type.endsWith("[]");
        String single = list ? type.substring(0, type.length() - 2) : type;
        return known.stream()
                .map(value -> "'%s'::%s".formatted(value.replace("'", "''"), single))
                .map(value -> list ? "array[" + value + "]" : value)
                .toList();
    }

    private static String before(String text, int number) {
        Matcher parameter = PARAMETER.matcher(text);
        while (parameter.find()) {
            if (parameter.group(1).equals(Integer.toString(number))) {
                return text.substring(0, parameter.start());
            }
        }
        return "";
    }

    private static @Nullable String column(String before) {
        for (Pattern pattern : List.of(COLUMN, BETWEEN, LIST)) {
            Matcher found = pattern.matcher(before);
            if (found.find()) {
                return found.group(1);
            }
        }
        return null;
    }

    /** The query with values that were drawn for its parameters. */
    String drawn(SplittableRandom random) {
        List<String> drawn =
                values.stream().map(known -> known.get(random.nextInt(known.size()))).toList();
        return PARAMETER
                .matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        drawn.get(Integer.parseInt(found.group(1)) - 1)));
    }
}
