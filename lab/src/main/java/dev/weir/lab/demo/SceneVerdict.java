package dev.weir.lab.demo;

import java.util.List;

/**
 * What a scene comes to.
 *
 * @param sentence for people who know no pool, without a capital at its beginning
 * @param losses where Weir was worse, each a few words; empty if it was worse nowhere
 */
record SceneVerdict(Standing standing, String sentence, List<String> losses) {

    /** The verdict of a scene that cannot be judged. */
    static SceneVerdict unknown(String why) {
        return new SceneVerdict(Standing.UNKNOWN, why, List.of());
    }

    /** As one line. */
    String line() {
        return standing.word() + ": " + sentence;
    }
}
