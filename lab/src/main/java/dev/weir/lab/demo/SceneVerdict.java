package dev.weir.lab.demo;

import dev.weir.tools.result.Verdict.Value;
import java.util.List;

/**
 * What a scene comes to.
 *
 * @param sentence for people who know no pool, without a capital at its beginning
 * @param losses where Weir was worse; empty if it was worse nowhere
 */
record SceneVerdict(Standing standing, String sentence, List<Loss> losses) {

    /**
     * Where Weir was worse.
     *
     * @param words a few, without a capital at their beginning
     * @param values the number of each pool, Weir's first; empty if another verdict shows them
     */
    record Loss(String words, List<Value> values) {

        /** One whose numbers another verdict shows. */
        static Loss of(String words) {
            return new Loss(words, List.of());
        }
    }

    /** The verdict of a scene that cannot be judged. */
    static SceneVerdict unknown(String why) {
        return new SceneVerdict(Standing.UNKNOWN, why, List.of());
    }

    /** The losses in words. */
    List<String> lossWords() {
        return losses.stream().map(Loss::words).toList();
    }

    /** As one line. */
    String line() {
        return standing.word() + ": " + sentence;
    }
}
