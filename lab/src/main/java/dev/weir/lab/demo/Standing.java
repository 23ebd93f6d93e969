package dev.weir.lab.demo;

/** How Weir did in a scene. */
enum Standing {
    BETTER("Better"),
    NO_DIFFERENCE("No difference"),
    WORSE("Worse"),

    /** The run cannot tell. */
    UNKNOWN("Not known");

    private final String word;

    Standing(String word) {
        this.word = word;
    }

    /** As it begins a line. */
    String word() {
        return word;
    }
}
