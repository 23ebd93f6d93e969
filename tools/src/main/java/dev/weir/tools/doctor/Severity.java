package dev.weir.tools.doctor;

/** What a score means, and what the command tells the shell if it is the worst one. */
enum Severity {
    /** Something can be lost or fail: act now. */
    FAULT("fault", 75, 4),
    /** It costs time, memory or connections: plan a change. */
    WARNING("warning", 25, 3),
    /** Worth knowing; the right value depends on the application. */
    NOTE("note", 1, 0),
    /** Nothing to change. */
    OK("ok", 0, 0);

    private final String word;
    private final int from;
    private final int exitStatus;

    Severity(String word, int from, int exitStatus) {
        this.word = word;
        this.from = from;
        this.exitStatus = exitStatus;
    }

    static Severity of(int score) {
        for (Severity severity : values()) {
            if (score >= severity.from) {
                return severity;
            }
        }
        return OK;
    }

    String word() {
        return word;
    }

    int exitStatus() {
        return exitStatus;
    }
}
