package dev.weir.tools.migrate;

import dev.weir.tools.settings.Placeholders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a value is carried over: a unit, then cases of which the first that applies decides. A cell
 * reads {@code s; <=0 -> 0; <30s -> 30s (30 s is the shortest)}.
 *
 * <ul>
 *   <li>Units: {@code text}, {@code int}, {@code flag}, {@code ms} and {@code s} for bare numbers,
 *       {@code list} for statements, {@code pairs} for {@code name=value;name=value}.
 *   <li>Conditions: {@code <x}, {@code <=x}, a value, {@code any}, and {@code unless KEY=VALUE,
 *       KEY=VALUE} for other settings of the same pool.
 *   <li>Results: a value, or {@code -} to leave the setting out. The reason stands in brackets.
 * </ul>
 */
final class Conversion {

    private static final Pattern CASE = Pattern.compile("(.+?)\\s*->\\s*(\\S+)(?:\\s+\\((.+)\\))?");
    private static final Pattern OUTSIDE_BRACKETS = Pattern.compile(";(?![^(]*\\))");
    private static final String LEFT_OUT = "-";
    private static final String UNLESS = "unless ";

    /** What a bare number counts, or how a value is composed. */
    enum Unit {
        TEXT(0),
        INT(1),
        FLAG(0),
        MS(1),
        S(1_000),
        LIST(0),
        PAIRS(0);

        private final long bareMillis;

        Unit(long bareMillis) {
            this.bareMillis = bareMillis;
        }

        /** Whether a value is one number, time or flag. */
        boolean isScalar() {
            return bareMillis > 0 || this == FLAG;
        }
    }

    /**
     * What a value became.
     *
     * @param value null: the setting is left out
     * @param reason why it is not what it was; empty if the unit says it all
     */
    record Converted(@Nullable String value, String reason) {}

    private record Case(String condition, String result, String reason) {}

    private final Unit unit;
    private final List<Case> cases;

    private Conversion(Unit unit, List<Case> cases) {
        this.unit = unit;
        this.cases = cases;
    }

    /**
     * Reads a cell.
     *
     * @throws IllegalStateException naming the cell, if it does not keep to the grammar
     */
    static Conversion parse(String cell) {
        String[] parts = OUTSIDE_BRACKETS.split(cell);
        List<Case> cases = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            Matcher form = CASE.matcher(parts[i].strip());
            if (!form.matches()) {
                throw new IllegalStateException("no case: '" + parts[i] + "' in '" + cell + "'");
            }
            String reason = form.group(3);
            cases.add(new Case(form.group(1), form.group(2), reason == null ? "" : reason));
        }
        return new Conversion(
                Unit.valueOf(parts[0].strip().toUpperCase(Locale.ROOT)), List.copyOf(cases));
    }

    Unit unit() {
        return unit;
    }

    /** The texts that conditions compare with, so that a test can go through them. */
    List<String> examples() {
        return cases.stream().map(Case::condition).toList();
    }

    /**
     * Carries a value over.
     *
     * @param given as written; a placeholder stays one
     * @param spring whether Spring reads the file, for which {@code yes} and {@code on} are true
     * @param other the value of another setting of the same pool, or null
     */
    Converted of(String given, boolean spring, UnaryOperator<@Nullable String> other) {
        for (Case each : cases) {
            if (applies(each.condition(), given, other)) {
                String result = each.result().equals(LEFT_OUT) ? null : each.result();
                return new Converted(result, each.reason());
            }
        }
        return switch (unit) {
            case FLAG -> flag(given, spring);
            case INT -> new Converted(given.strip(), "");
            case S -> new Converted(withUnit(given, "s"), "");
            default -> new Converted(given, "");
        };
    }

    /** The value with a unit behind a bare number, or behind a placeholder of one. */
    static String withUnit(String given, String unit) {
        String value = given.strip();
        boolean bare =
                Placeholders.in(value)
                        ? Placeholders.byDefault(value)
                                .flatMap(v -> Amount.of(v, 1))
                                .map(Amount::bare)
                                .orElse(true)
                        : Amount.of(value, 1).map(Amount::bare).orElse(false);
        return bare ? value + unit : value;
    }

    private static Converted flag(String given, boolean spring) {
        String text = given.strip().toLowerCase(Locale.ROOT);
        if (Placeholders.in(given) || text.equals("true") || text.equals("false")) {
            return new Converted(text.isEmpty() ? given : given.strip(), "");
        }
        boolean read = spring && (text.equals("yes") || text.equals("on") || text.equals("1"));
        return new Converted(
                Boolean.toString(read), "'%s' is read as %s there".formatted(given.strip(), read));
    }

    private boolean applies(String condition, String given, UnaryOperator<@Nullable String> other) {
        if (condition.startsWith(UNLESS)) {
            return Stream.of(condition.substring(UNLESS.length()).split(","))
                    .noneMatch(term -> holds(term.strip(), other));
        }
        if (condition.equals("any")) {
            return true;
        }
        if (Placeholders.in(given)) {
            return false;
        }
        if (condition.startsWith("<")) {
            boolean orEqual = condition.startsWith("<=");
            Optional<Amount> value = Amount.of(given, unit.bareMillis);
            Optional<Amount> bound =
                    Amount.of(condition.substring(orEqual ? 2 : 1), unit.bareMillis);
            if (value.isEmpty() || bound.isEmpty()) {
                return false;
            }
            int order = value.get().number().compareTo(bound.get().number());
            return order < 0 || orEqual && order == 0;
        }
        return condition.equalsIgnoreCase(given.strip());
    }

    private static boolean holds(String term, UnaryOperator<@Nullable String> other) {
        int equals = term.indexOf('=');
        String value = other.apply(term.substring(0, equals));
        // what a placeholder will be is not known: the setting is kept
        return value != null
                && (Placeholders.in(value)
                        || value.strip().equalsIgnoreCase(term.substring(equals + 1)));
    }
}
