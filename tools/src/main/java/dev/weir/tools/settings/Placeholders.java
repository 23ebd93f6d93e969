package dev.weir.tools.settings;

import java.util.Optional;

/** Placeholders in values: {@code ${NAME}} and {@code ${NAME:default}}. */
public final class Placeholders {

    private static final String OPEN = "${";

    private Placeholders() {}

    /** Whether the value is known only when the application starts. */
    public static boolean in(String value) {
        return value.contains(OPEN);
    }

    /** The value if no placeholder is set; empty if one of them has no default. */
    public static Optional<String> byDefault(String value) {
        String left = value;
        for (int begin = left.indexOf(OPEN); begin >= 0; begin = left.indexOf(OPEN)) {
            int end = end(left, begin);
            int colon = end < 0 ? -1 : left.indexOf(':', begin);
            if (end < 0 || colon < 0 || colon > end) {
                return Optional.empty();
            }
            left =
                    left.substring(0, begin)
                            + left.substring(colon + 1, end)
                            + left.substring(end + 1);
        }
        return Optional.of(left);
    }

    /**
     * The value with every default hidden, if nothing but a placeholder; empty otherwise, since
     * then the value itself is in the file.
     */
    public static Optional<String> withoutDefault(String value) {
        String text = value.strip();
        if (!text.startsWith(OPEN) || end(text, 0) != text.length() - 1) {
            return Optional.empty();
        }
        int colon = text.indexOf(':');
        return Optional.of(
                colon < 0 || colon == text.length() - 2
                        ? text
                        : text.substring(0, colon + 1) + "***}");
    }

    /** Where the placeholder that begins there ends; -1 if it does not. */
    private static int end(String text, int begin) {
        int depth = 0;
        for (int i = begin; i < text.length(); i++) {
            if (text.startsWith(OPEN, i)) {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
