package dev.weir.lab.tune;

import java.util.List;

/**
 * What the server says of one of its settings. Numbers are in {@code unit}, as {@link Kind#factor}
 * knows it; {@code fixedBy} is what has set it that no trial can override, empty if nothing has.
 */
record ServerSetting(
        String name,
        String unit,
        boolean needsRestart,
        String now,
        String builtIn,
        double least,
        double most,
        List<String> words,
        String fixedBy) {

    /** The same, to be changed by a restart. */
    ServerSetting atRestart() {
        return new ServerSetting(name, unit, true, now, builtIn, least, most, words, fixedBy);
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
