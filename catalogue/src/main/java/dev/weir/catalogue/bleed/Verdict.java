package dev.weir.catalogue.bleed;

/** What became of what borrower A left. */
public enum Verdict {
    /** B found the same physical connection as it was before A. */
    CLEAN("clean"),
    /** B got another physical connection. */
    RETIRED("retired"),
    /** B found what A had left. */
    LEAK("LEAK"),
    /** B's own insert, in what it took for auto-commit mode, was never committed. */
    LOST("LOST"),
    /** What A had not committed was committed by the pool. */
    COMMITTED("COMMITTED"),
    /** Nothing could be found out, as when the pool refuses A's call. */
    ERROR("error");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** As it stands in tables. */
    public String word() {
        return word;
    }

    /** Whether something of A's reached B, or A's work was not as A had left it. */
    public boolean isBleeding() {
        return this == LEAK || this == LOST || this == COMMITTED;
    }
}
