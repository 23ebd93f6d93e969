package dev.weir.tools.migrate;

/** What becomes of a setting. */
enum Verdict {
    /** Name or place may be another; the value is what it was. */
    TAKEN("taken"),
    /** The value is another, or means something else. */
    TRANSLATED("translated"),
    /** Weir does it by itself, or it has no meaning any more. */
    NOT_NEEDED("no longer needed"),
    /** Somebody has to decide or to write code. */
    BY_HAND("no counterpart"),
    /** The pool has no setting of that name. */
    UNKNOWN("unknown");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** In a sentence. */
    String words() {
        return words;
    }
}
