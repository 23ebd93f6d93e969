package dev.weir.lab.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option that is a size of memory in bytes: reads {@code 512MB} and {@code 2GB}, of 1,024. */
public final class SizeOption implements ITypeConverter<Long> {

    /** Bytes of a megabyte. */
    public static final long MB = 1L << 20;

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(MB|GB)");

    @Override
    public Long convert(String text) {
        Matcher parts = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'%s' is no size: write it as 512MB or 2GB".formatted(text));
        }
        return Long.parseLong(parts.group(1)) * (parts.group(2).equals("MB") ? MB : MB << 10);
    }

    /** The size in whole megabytes. */
    public static String text(long bytes) {
        return String.format(Locale.ROOT, "%,d MB", bytes / MB);
    }
}
