package dev.weir.lab.tune;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of one of its settings.
 *
 * @param unit of the numbers below; empty if they have none
 * @param context who may change it and when, as pg_settings has it
 * @param now the value in force, a number in that unit or a word
 * @param builtIn the value of a server that nobody has told anything
 * @param least the least number that it takes; not a number for words
 * @param most the largest; not a number for words
 * @param words that it takes; empty for numbers
 * @param source from where the value in force is
 */
record ServerSetting(
        String name,
        String unit,
        String context,
        String type,
        String now,
        String builtIn,
        double least,
        double most,
        List<String> words,
        String source) {

    private static final String QUERY =
            "select name, coalesce(unit, ''), context, vartype, setting, coalesce(boot_val, ''),"
                    + " min_val, max_val, enumvals, source from pg_settings where name = any(?)";

    /** The settings of those names, as far as the server has them. */
    static Map<String, ServerSetting> read(Connection c, Collection<String> names)
            throws SQLException {
        Map<String, ServerSetting> found = new LinkedHashMap<>();
        try (PreparedStatement statement = c.prepareStatement(QUERY)) {
            statement.setArray(1, c.createArrayOf("text", names.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getString(1), of(rows));
                }
            }
        }
        return found;
    }

    private static ServerSetting of(ResultSet rows) throws SQLException {
        String type = rows.getString(4);
        return new ServerSetting(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                type,
                rows.getString(5),
                rows.getString(6),
                number(rows.getString(7)),
                number(rows.getString(8)),
                type.equals("bool") ? List.of("on", "off") : words(rows.getArray(9)),
                rows.getString(10));
    }

    private static double number(@Nullable String text) {
        return text == null ? Double.NaN : Double.parseDouble(text);
    }

    private static List<String> words(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    /** Whether a change needs a restart. */
    boolean needsRestart() {
        return context.equals("postmaster");
    }

    /** A value of the server's own, as {@link Kind#text} writes it. */
    String text(Kind kind, String value) {
        if (kind == Kind.CHOICE) {
            return value;
        }
        double number = Double.parseDouble(value);
        // What is zero or negative means something else than its size, and has no unit.
        return kind.text(number <= 0 ? number : number * Kind.factor(unit));
    }

    /** Whether the server takes the value, as far as its own limits say. */
    boolean takes(Kind kind, String value) {
        if (kind == Kind.CHOICE) {
            return words.contains(value);
        }
        double number = kind.number(value);
        double inUnit = number <= 0 ? number : number / Kind.factor(unit);
        return inUnit >= least && inUnit <= most;
    }
}
