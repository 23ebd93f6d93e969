package dev.weir.lab.demo;

/** The scenes in order. */
enum Scene {
    SIZE("Which pool size is right?"),
    SESSIONS("What the last borrower left"),
    MINUTE("A bad minute");

    private final String title;

    Scene(String title) {
        this.title = title;
    }

    /** The name on the page. */
    String title() {
        return title;
    }

    /** The scene among all. */
    String place() {
        return "%d of %d".formatted(ordinal() + 1, values().length);
    }

    /** The heading while it runs. */
    String heading() {
        return place() + ": " + title;
    }
}
