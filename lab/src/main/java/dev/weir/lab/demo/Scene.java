package dev.weir.lab.demo;

/** The scenes in order. */
enum Scene {
    SIZE(1, "Which pool size is right?"),
    SESSIONS(2, "What the last borrower left"),
    MINUTE(3, "A bad minute");

    private final int number;
    private final String title;

    Scene(int number, String title) {
        this.number = number;
        this.title = title;
    }

    /** The name on the page. */
    String title() {
        return title;
    }

    /** Its place among all, from 1 on. */
    int number() {
        return number;
    }

    /** The scene among all. */
    String place() {
        return "%d of %d".formatted(number, values().length);
    }

    /** The heading while it runs. */
    String heading() {
        return place() + ": " + title;
    }
}
