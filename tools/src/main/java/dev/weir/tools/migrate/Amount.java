package dev.weir.tools.migrate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number or a time in a value or in a condition. Times are compared in milliseconds.
 *
 * @param number count or milliseconds
 * @param bare whether it is a number without a unit
 */
record Amount(BigDecimal number, boolean bare) {

    private static final Pattern FORM =
            Pattern.compile("([+-]?\\d{1,18})\\s*(ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE);

    /**
     * Reads a value.
     *
     * @param bareMillis what a bare number counts, in milliseconds; 1 for a count
     */
    static Optional<Amount> of(String text, long bareMillis) {
        Matcher parts = FORM.matcher(text.strip());
        if (parts.matches()) {
            BigDecimal number = new BigDecimal(parts.group(1));
            String unit = parts.group(2);
            return Optional.of(
                    new Amount(
                            number.multiply(
                                    BigDecimal.valueOf(unit == null ? bareMillis : millis(unit))),
                            unit == null));
        }
        try {
            return text.strip().toUpperCase(Locale.ROOT).startsWith("P")
                    ? Optional.of(
                            new Amount(
                                    BigDecimal.valueOf(Duration.parse(text.strip()).toMillis()),
                                    false))
                    : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static long millis(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            default -> 86_400_000;
        };
    }
}
