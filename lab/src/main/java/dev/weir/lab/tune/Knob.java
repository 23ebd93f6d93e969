package dev.weir.lab.tune;

import dev.weir.tools.server.DataTable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A setting of the server that trials may change, as the table has it: {@code special} values mean
 * something else than their size; {@code seenInSlice} whether seconds can show what it does.
 */
record Knob(
        String name,
        Kind kind,
        Formula from,
        Formula to,
        List<String> special,
        boolean restart,
        boolean seenInSlice,
        String why,
        String source) {

    /** All of a server's table, in its order. */
    static Map<String, Knob> all(Dialect dialect) {
        Map<String, Knob> knobs = new LinkedHashMap<>();
        for (DataTable.Row row : DataTable.beside(Knob.class, dialect.folder() + "knobs.psv")) {
            Knob knob = of(row);
            knobs.put(knob.name(), knob);
        }
        return knobs;
    }

    /** Names that no trial may change. */
    static List<String> neverKnobs(Dialect dialect) {
        return DataTable.beside(Knob.class, dialect.folder() + "durability.psv").stream()
                .map(row -> row.text("name"))
                .toList();
    }

    private static Knob of(DataTable.Row row) {
        return new Knob(
                row.text("name"),
                Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                new Formula(row.text("from"), row.place()),
                new Formula(row.text("to"), row.place()),
                words(row.text("special")),
                row.text("effect").equals("restart"),
                row.text("seen").equals("slice"),
                row.text("why"),
                row.text("source"));
    }

    /** The words of a choice. */
    List<String> choices() {
        return words(from.text());
    }

    private static List<String> words(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
