package dev.weir.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names as people write them: letter case, hyphens and underscores do not count, so {@code
 * maximum-pool-size} and {@code MAXIMUMPOOLSIZE} are {@code maximumPoolSize}. For a name that is
 * none, says which are near.
 */
public final class Spelling {

    private static final Pattern WORDS = Pattern.compile("[-_]|(?=[A-Z])");

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

    /**
     * Those of {@code names} that are nearest to {@code name}, at most three; empty when none is
     * near.
     */
    public static List<String> nearest(String name, Collection<String> names) {
        String folded = fold(name);
        int allowed = Math.max(2, folded.length() / 3);
        Map<String, Integer> distances = new HashMap<>();
        for (String candidate : names) {
            String other = fold(candidate);
            int d = distance(folded, other);
            // "poolSize" for maximumPoolSize: many letters away, yet plainly meant
            if (folded.length() >= 4 && (other.contains(folded) || folded.contains(other))) {
                d = Math.min(d, 2);
            }
            if (abbreviates(name, candidate)) {
                d = Math.min(d, 1);
            }
            if (d <= allowed) {
                distances.put(candidate, d);
            }
        }
        int best = distances.values().stream().mapToInt(i -> i).min().orElse(0);
        return distances.entrySet().stream()
                .filter(e -> e.getValue() == best)
                .map(Map.Entry::getKey)
                .sorted(Comparator.naturalOrder())
                .limit(3)
                .toList();
    }

    /** Whether each word begins the word in its place: {@code maxPoolSize} for maximumPoolSize. */
    private static boolean abbreviates(String name, String candidate) {
        List<String> written = words(name);
        List<String> meant = words(candidate);
        if (written.size() != meant.size()) {
            return false;
        }
        for (int i = 0; i < written.size(); i++) {
            String word = written.get(i);
            String begin =
                    meant.get(i).substring(0, Math.min(word.length(), meant.get(i).length()));
            // a slip is forgiven where the word is long enough to be told by the rest
            if (word.length() < 3 || distance(word, begin) > (word.length() < 4 ? 0 : 1)) {
                return false;
            }
        }
        return true;
    }

    private static List<String> words(String name) {
        return WORDS.splitAsStream(name.strip())
                .map(word -> word.toLowerCase(Locale.ROOT))
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
     * The Damerau-Levenshtein distance (optimal string alignment): insertions, deletions,
     * substitutions and swaps of neighbours. Damerau, "A technique for computer detection and
     * correction of spelling errors", CACM 7(3), 1964.
     */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least =
                        Math.min(
                                Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1), d[i - 1][j - 1] + cost);
                boolean swapped =
                        i > 1
                                && j > 1
                                && a.charAt(i - 1) == b.charAt(j - 2)
                                && a.charAt(i - 2) == b.charAt(j - 1);
                d[i][j] = swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
            }
        }
        return d[a.length()][b.length()];
    }
}
