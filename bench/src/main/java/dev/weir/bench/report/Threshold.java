package dev.weir.bench.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A goal with what was measured; the exit status is 0 only when all hold.
 *
 * @param name the goal in words
 * @param value what was measured; not a number never holds
 * @param bound what it is held against
 * @param relation how: {@code <=} or {@code >=}
 * @param unit of both, may be empty
 */
public record Threshold(String name, double value, double bound, String relation, String unit) {

    /** The value must not exceed the bound. */
    public static Threshold atMost(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, "<=", unit);
    }

    /** The value must reach the bound. */
    public static Threshold atLeast(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, ">=", unit);
    }

    /** Whether the goal is met. */
    public boolean holds() {
        return relation.equals("<=") ? value <= bound : value >= bound;
    }

    /** The verdict as one line. */
    public String line() {
        String measured =
                Double.isNaN(value) ? "not measured" : String.format(Locale.ROOT, "%.3f", value);
        return "%s  %s: %s %s %s %s"
                .formatted(holds() ? "holds" : "FAILS", name, measured, relation, bound, unit)
                .stripTrailing();
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("value", value);
        map.put("bound", bound);
        map.put("relation", relation);
        map.put("unit", unit);
        map.put("holds", holds());
        return map;
    }
}
