package dev.weir.lab.soak;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 30s}, {@code 3m}, {@code 8h} and {@code 1h30m}. */
final class TimeSpan implements ITypeConverter<Duration> {

    private static final Pattern FORM =
            Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,5})m)?(?:(\\d{1,6})s)?");

    @Override
    public Duration convert(String text) {
        Matcher parts = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (text.isBlank() || !parts.matches()) {
            throw new TypeConversionException(
                    "'%s' is no time: write it as 30s, 3m, 8h or 1h30m".formatted(text));
        }
        return Duration.ofHours(number(parts.group(1)))
                .plusMinutes(number(parts.group(2)))
                .plusSeconds(number(parts.group(3)));
    }

    /** The same form, from the largest unit down. */
    static String text(Duration time) {
        String text =
                (time.toHours() > 0 ? time.toHours() + "h" : "")
                        + (time.toMinutesPart() > 0 ? time.toMinutesPart() + "m" : "")
                        + (time.toSecondsPart() > 0 ? time.toSecondsPart() + "s" : "");
        return text.isEmpty() ? "0s" : text;
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /** Two times with a dash between, the shorter first: {@code 20s-60s}; one stands for both. */
    record Range(Duration least, Duration most) {}

    /** Reads a {@link Range}. */
    static final class RangeConverter implements ITypeConverter<Range> {
        @Override
        public Range convert(String text) {
            int dash = text.indexOf('-');
            TimeSpan one = new TimeSpan();
            Range range =
                    dash < 0
                            ? new Range(one.convert(text), one.convert(text))
                            : new Range(
                                    one.convert(text.substring(0, dash)),
                                    one.convert(text.substring(dash + 1)));
            if (range.least().isZero() || range.least().compareTo(range.most()) > 0) {
                throw new TypeConversionException(
                        "'%s' is no range: write the shorter time first, at least 1s, as in 20s-60s"
                                .formatted(text));
            }
            return range;
        }
    }
}
