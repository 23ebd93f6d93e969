package dev.weir.tools.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of a server.
 *
 * @param line of releases that are maintained together: {@code 18}, {@code 9.6}, {@code 11.4}
 * @param patch the release within the line
 * @param text as the server writes it
 */
public record Version(String line, int patch, String text) {

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?");

    /** PostgreSQL counts lines with one number since this version. */
    private static final int ONE_NUMBER_SINCE = 10;

    /**
     * Reads what the server says of itself.
     *
     * @throws IllegalArgumentException if there is no number in it
     */
    public static Version of(Product product, String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.find()) {
            throw new IllegalArgumentException("'" + text + "' is no version of a server");
        }
        int first = number(numbers, 1);
        boolean oneNumber = product == Product.POSTGRESQL && first >= ONE_NUMBER_SINCE;
        return oneNumber
                ? new Version(Integer.toString(first), number(numbers, 2), text)
                : new Version(first + "." + number(numbers, 2), number(numbers, 3), text);
    }

    private static int number(Matcher numbers, int group) {
        String found = numbers.group(group);
        return found == null ? 0 : Integer.parseInt(found);
    }

    /**
     * The line as a number to compare: {@code 9.6} is below {@code 10}, {@code 10.6} below 10.11.
     */
    public int rank() {
        String[] parts = line.split("\\.", -1);
        int minor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
        return Integer.parseInt(parts[0]) * 1_000 + minor;
    }
}
