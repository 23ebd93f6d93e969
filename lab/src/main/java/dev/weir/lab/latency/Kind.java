package dev.weir.lab.latency;

/** The kinds of work, each borrowed for by a method of its own. */
enum Kind {
    READ("reads"),
    WRITE("writes"),
    REPORT("reports");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /** In tables and rows. */
    String words() {
        return words;
    }
}
