package dev.weir.lab.tune;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.parser.ParseException;
import java.util.Map;

/**
 * An expression of a table: arithmetic, comparisons, {@code if(...)}, {@code min}, {@code max},
 * {@code log} (natural), {@code round}, {@code floor}, {@code ceiling}.
 *
 * @param text as it stands in the table
 * @param place where it stands there, for messages
 */
record Formula(String text, String place) {

    /** Units in bytes and milliseconds, for every formula. */
    private static final Map<String, Double> UNITS =
            Map.of(
                    "kB", 1024.0,
                    "MB", 1024.0 * 1024,
                    "GB", 1024.0 * 1024 * 1024,
                    "ms", 1.0,
                    "seconds", 1_000.0,
                    "minutes", 60_000.0);

    /**
     * The number that it makes of these values.
     *
     * @throws IllegalStateException naming the place, if it is no arithmetic
     */
    double number(Map<String, Double> values) {
        EvaluationValue value = evaluated(values);
        if (!value.isNumberValue()) {
            throw new IllegalStateException("%s: '%s' is no number".formatted(place, text));
        }
        return value.getNumberValue().doubleValue();
    }

    /**
     * Whether it is true of these values; nothing at all is.
     *
     * @throws IllegalStateException naming the place, if it is no condition
     */
    boolean holds(Map<String, Double> values) {
        if (text.isEmpty()) {
            return true;
        }
        EvaluationValue value = evaluated(values);
        if (!value.isBooleanValue()) {
            throw new IllegalStateException("%s: '%s' is no condition".formatted(place, text));
        }
        return value.getBooleanValue();
    }

    private EvaluationValue evaluated(Map<String, Double> values) {
        try {
            return new Expression(text).withValues(UNITS).withValues(values).evaluate();
        } catch (EvaluationException | ParseException e) {
            throw new IllegalStateException(
                    "%s: '%s' cannot be worked out: %s".formatted(place, text, e.getMessage()), e);
        }
    }
}
