package dev.weir.tools.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option that is a time: reads {@code 0.5ms}, {@code 250ms}, {@code 2s} or {@code 3m}. */
public final class TimeOption implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)(ms|s|m)");

    @Override
    public Duration convert(String text) {
        Matcher parts = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'%s' is no time: write it as 0.5ms, 250ms, 2s or 3m".formatted(text));
        }
        double millis =
                switch (parts.group(2)) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    default -> 60_000;
                };
        return Duration.ofNanos(
                Math.round(Double.parseDouble(parts.group(1)) * millis * 1_000_000));
    }

    /** The time in the same form: below a second in milliseconds. */
    public static String text(Duration time) {
        boolean millis = time.compareTo(Duration.ofSeconds(1)) < 0;
        String number =
                String.format(Locale.ROOT, "%.3f", time.toNanos() / (millis ? 1e6 : 1e9))
                        .replaceAll("\\.?0+$", "");
        return number + (millis ? "ms" : "s");
    }
}
