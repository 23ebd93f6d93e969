package dev.weir.tools.doctor;

import dev.weir.tools.server.Quantity;
import dev.weir.tools.server.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a rule of settings complains: comparisons joined by {@code and}, such as {@code
 * shared_buffers < 5% of memory and autovacuum = on}. On the left is a setting or a fact ({@link
 * Examination#fact}); on the right a word, a number with or without a unit, {@code N% of} a fact or
 * setting, or {@code N x} one. What cannot be read is not complained of.
 */
final class Condition {

    private static final Pattern COMPARISON = Pattern.compile("(\\w+)\\s*(!=|=|<|>)\\s*(.+)");
    private static final Pattern SHARE = Pattern.compile("([\\d.]+)% of (\\w+)");
    private static final Pattern MULTIPLE = Pattern.compile("([\\d.]+) x (\\w+)");
    private static final double PERCENT = 100;

    private final List<Comparison> comparisons;

    private record Comparison(String left, String relation, String right) {}

    private Condition(List<Comparison> comparisons) {
        this.comparisons = comparisons;
    }

    /**
     * Reads one.
     *
     * @throws IllegalStateException naming the place, if it makes no sense
     */
    static Condition of(String place, String text) {
        List<Comparison> comparisons = new ArrayList<>();
        for (String part : text.split(" and ", -1)) {
            Matcher comparison = COMPARISON.matcher(part.strip());
            if (!comparison.matches()) {
                throw new IllegalStateException(place + ": '" + part + "' is no comparison");
            }
            comparisons.add(
                    new Comparison(
                            comparison.group(1), comparison.group(2), comparison.group(3).strip()));
        }
        return new Condition(comparisons);
    }

    /** Whether all comparisons are known to be so. */
    boolean holds(Examination found) {
        return comparisons.stream().allMatch(comparison -> holds(found, comparison));
    }

    /** What stands on the left, with its values. */
    List<String> evidence(Examination found) {
        return comparisons.stream()
                .map(c -> c.left() + " = " + words(found, c.left()))
                .distinct()
                .toList();
    }

    /** A setting or a fact as a reader wants it. */
    static String words(Examination found, String name) {
        Setting setting = found.server().settings().find(name);
        if (setting != null) {
            return setting.words();
        }
        OptionalDouble fact = found.fact(name);
        if (fact.isEmpty()) {
            return "(not known)";
        }
        return fact.getAsDouble() >= 0x1p20
                ? Quantity.bytes(fact.getAsDouble())
                : Long.toString(Math.round(fact.getAsDouble()));
    }

    private static boolean holds(Examination found, Comparison comparison) {
        OptionalDouble left = number(found, comparison.left());
        OptionalDouble right = right(found, comparison);
        if (left.isPresent() && right.isPresent()) {
            int order = Double.compare(left.getAsDouble(), right.getAsDouble());
            return switch (comparison.relation()) {
                case "=" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                default -> order > 0;
            };
        }
        Setting setting = found.server().settings().find(comparison.left());
        if (setting == null) {
            return false;
        }
        boolean same = setting.value().equalsIgnoreCase(comparison.right());
        return switch (comparison.relation()) {
            case "=" -> same;
            case "!=" -> !same;
            default -> false;
        };
    }

    private static OptionalDouble number(Examination found, String name) {
        Setting setting = found.server().settings().find(name);
        return setting == null ? found.fact(name) : setting.number();
    }

    private static OptionalDouble right(Examination found, Comparison comparison) {
        Matcher share = SHARE.matcher(comparison.right());
        if (share.matches()) {
            return times(found, Double.parseDouble(share.group(1)) / PERCENT, share.group(2));
        }
        Matcher multiple = MULTIPLE.matcher(comparison.right());
        if (multiple.matches()) {
            return times(found, Double.parseDouble(multiple.group(1)), multiple.group(2));
        }
        return Quantity.of(comparison.right(), "");
    }

    private static OptionalDouble times(Examination found, double factor, String name) {
        OptionalDouble of = number(found, name);
        return of.isPresent() ? OptionalDouble.of(factor * of.getAsDouble()) : of;
    }
}
