package dev.weir.tools.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Names of settings: case, hyphens and underscores do not count, as in Spring's relaxed binding and
 * in Weir.
 */
public final class SettingNames {

    /** What Spring takes as it is, where it needs no brackets for that. Not an index. */
    private static final Pattern BRACKETS =
            Pattern.compile("(?<=.)\\.?\\[((?!\\d+])[A-Za-z0-9_.-]+)]");

    private SettingNames() {}

    /** The form in which two spellings of a name are equal. */
    public static String fold(String name) {
        return name.strip().replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The name with hyphens, as Spring's documentation writes it. */
    public static String dashed(String name) {
        StringBuilder dashed = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean begins = Character.isUpperCase(c);
            // JNDI and the like are one word
            boolean afterLower = i > 0 && Character.isLowerCase(name.charAt(i - 1));
            if (begins && afterLower) {
                dashed.append('-');
            }
            dashed.append(Character.toLowerCase(c));
        }
        return dashed.toString();
    }

    /** The name of the list that an element belongs to; any other name as it is. */
    public static String unindexed(String name) {
        int bracket = name.endsWith("]") ? name.lastIndexOf('[') : -1;
        return bracket < 0 ? name : name.substring(0, bracket);
    }

    /** The name without brackets that only say that its part has dots. */
    static String unbracketed(String name) {
        return BRACKETS.matcher(name).replaceAll(".$1");
    }

    /** The known name that a misspelt one is nearest to; empty if none is near. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        String folded = fold(name);
        int allowed = Math.max(2, folded.length() / 3);
        LevenshteinDistance distance = new LevenshteinDistance();
        return known.stream()
                .min(Comparator.comparingInt(k -> distance.apply(folded, fold(k))))
                .filter(k -> distance.apply(folded, fold(k)) <= allowed);
    }
}
