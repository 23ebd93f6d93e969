package dev.weir.lab.sweep;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as {@code 250ms}, {@code 2s}, {@code 1.5s} or {@code 3m}. */
final class SpanOption implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)(ms|s|m)");

    @Override
    public Duration convert(String text) {
        Matcher parts = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'%s' is no time: write it as 250ms, 2s, 1.5s or 3m".formatted(text));
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

    /** The same form, in seconds. */
    static String text(Duration time) {
        double seconds = time.toNanos() / 1e9;
        String text = String.format(Locale.ROOT, "%.3f", seconds);
        return text.replaceAll("\\.?0+$", "") + "s";
    }
}
