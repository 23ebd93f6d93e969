package dev.weir.text;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * Names as people write them: letter case, hyphens and underscores do not count, so {@code
 * maximum-pool-size} and {@code MAXIMUMPOOLSIZE} are {@code maximumPoolSize}. For a name that is
 * none, says which are near.
 */
public final class Spelling {

    /** What a letter too much counts. */
    private static final int SLIP = 4;

    /** Where passwords stand. */
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "jdbc:|://|@|\\$\\{|(password|pwd|secret|token|key)\\w*\\s*[=:]",
                    Pattern.CASE_INSENSITIVE);

    /** What a log or a terminal could take for its own: controls, marks of direction, line ends. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private static final int MOST_PRINTED = 60;

    private Spelling() {}

    /** What two spellings of a name have in common. */
    public static String fold(String name) {
        return name.strip().replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The names that are nearest to {@code name}, at most three; empty when none is near. */
    public static List<String> nearest(String name, Collection<String> names) {
        String written = fold(name);
        ToIntFunction<String> distance = meant -> distance(written, fold(meant));
        int allowed = (SLIP + 1) * Math.max(2, written.length() / 4);
        int best = names.stream().mapToInt(distance).min().orElse(allowed + 1);
        return names.stream()
                .filter(meant -> best <= allowed && distance.applyAsInt(meant) == best)
                .distinct()
                .sorted()
                .limit(3)
                .toList();
    }

    /**
     * What came from outside, fit to print: no control characters, no great length, and no secret
     * of an address that was written in the wrong place.
     */
    public static String printable(String text) {
        String shown = ADDRESS.matcher(text).find() ? MaskedUrl.of(text) : text;
        int length = Math.min(MOST_PRINTED, shown.length());
        String clean = UNPRINTABLE.matcher(shown.substring(0, length)).replaceAll("?");
        return length < shown.length() ? clean + "..." : clean;
    }

    /**
     * How far two names are apart, by the letters that they have in common in the same order: a
     * letter too much counts {@link #SLIP}, one that was left out 1, since {@code maxPoolSize} is
     * near to {@code maximumPoolSize}.
     */
    static int distance(String written, String meant) {
        int[][] common = new int[written.length() + 1][meant.length() + 1];
        for (int i = 1; i <= written.length(); i++) {
            for (int j = 1; j <= meant.length(); j++) {
                common[i][j] =
                        written.charAt(i - 1) == meant.charAt(j - 1)
                                ? common[i - 1][j - 1] + 1
                                : Math.max(common[i - 1][j], common[i][j - 1]);
            }
        }
        int same = common[written.length()][meant.length()];
        return SLIP * (written.length() - same) + meant.length() - same;
    }
}
