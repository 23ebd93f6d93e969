package dev.weir.catalogue.conformance;

/** What a row came to for one pool. */
public enum Verdict {
    /** Everything was as expected. */
    HOLDS("holds"),
    /**
     * The pool behaved as expected but said it in other words: error class, SQLState, code, hint.
     */
    WORDS("words"),
    /** Something else happened. */
    FAILS("FAILS"),
    /** The row did not come to its end before the guard. */
    HANGS("HANGS"),
    /** The row cannot be asked of this pool, or not by this kit. */
    NOT_APPLICABLE("n/a");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** The verdict in a table. */
    public String label() {
        return label;
    }

    /** Whether the row counts against the pool. */
    public boolean isBreach() {
        return this == WORDS || this == FAILS || this == HANGS;
    }
}
