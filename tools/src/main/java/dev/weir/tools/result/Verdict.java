package dev.weir.tools.result;

import java.util.ArrayList;
import java.util.List;

/**
 * The answer to one question that a reader asks. A page shows it first, and a defeat as large as a
 * victory.
 *
 * @param question what is asked, in a few words: "Slowest 1 % of requests"
 * @param judgement the answer in one word
 * @param values the number of each pool, Weir's first
 * @param words the answer in a sentence or two
 */
public record Verdict(String question, Judgement judgement, List<Value> values, String words) {

    /**
     * The number of one pool.
     *
     * @param pool its name
     * @param text the number with its unit
     */
    public record Value(String pool, String text) {}

    /** The same with one more number, which is shown and not judged. */
    public Verdict with(Value further) {
        List<Value> all = new ArrayList<>(values);
        all.add(further);
        return new Verdict(question, judgement, all, words);
    }
}
