package dev.weir.tools.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/** The known word that a misspelt one was meant to be. */
public final class Nearest {

    /** One slip is allowed for so many letters; beyond, a suggestion is a guess. */
    private static final int LETTERS_PER_SLIP = 3;

    private static final int MOST_SLIPS = 3;

    private Nearest() {}

    /**
     * The nearest known word. A letter too many, too few or wrong is one slip, and so are two
     * neighbours that changed places; case does not count.
     *
     * @return empty if none is near
     */
    public static Optional<String> to(String word, Collection<String> known) {
        int allowed = Math.clamp(word.length() / LETTERS_PER_SLIP, 1, MOST_SLIPS);
        return known.stream()
                .min(Comparator.comparingInt(each -> slips(word, each)))
                .filter(each -> slips(word, each) <= allowed);
    }

    /** The nearest word as a question, such as {@code : did you mean 'demo'?}; empty if none is. */
    public static String question(String word, Collection<String> known) {
        return to(word, known).map(": did you mean '%s'?"::formatted).orElse("");
    }

    private static int slips(String word, String known) {
        return new DamerauLevenshteinDistance()
                .apply(word.toLowerCase(Locale.ROOT), known.toLowerCase(Locale.ROOT));
    }
}
