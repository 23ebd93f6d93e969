package dev.weir.lab.shop;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Judgement;

/** What a comparison says. */
enum Verdict {
    BETTER("better"),
    NO_DIFFERENCE("no difference"),
    WORSE("worse"),
    /** Too few rounds: two that agree are a coin that fell twice on one side. */
    UNKNOWN("too few rounds to tell");

    static final double FELT = Judgement.FELT;

    static final int LEAST_ROUNDS = Judgement.LEAST_ROUNDS;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** The verdict in words. */
    String words() {
        return words;
    }

    /**
     * Judges a ratio of Weir to HikariCP: a difference is one if users feel it and if the interval
     * lies on one side of 1.
     */
    static Verdict of(RoundRatio ratio, boolean moreIsBetter, int rounds) {
        if (rounds < LEAST_ROUNDS) {
            return UNKNOWN;
        }
        if (ratio.low() > 1 && ratio.value() >= 1 + FELT) {
            return moreIsBetter ? BETTER : WORSE;
        }
        if (ratio.high() < 1 && ratio.value() <= 1 - FELT) {
            return moreIsBetter ? WORSE : BETTER;
        }
        return NO_DIFFERENCE;
    }
}
