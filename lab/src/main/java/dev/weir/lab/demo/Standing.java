package dev.weir.lab.demo;

import dev.weir.tools.result.Judgement;

/** How Weir did in a scene. */
enum Standing {
    BETTER("Better", Judgement.BETTER),
    NO_DIFFERENCE("No difference", Judgement.NO_DIFFERENCE),
    WORSE("Worse", Judgement.WORSE),

    /** The run cannot tell. */
    UNKNOWN("Not known", Judgement.UNKNOWN);

    private final String word;
    private final Judgement judgement;

    Standing(String word, Judgement judgement) {
        this.word = word;
        this.judgement = judgement;
    }

    /** As it begins a line. */
    String word() {
        return word;
    }

    /** As it is shown on a page. */
    Judgement judgement() {
        return judgement;
    }
}
