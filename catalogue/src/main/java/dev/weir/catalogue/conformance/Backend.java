package dev.weir.catalogue.conformance;

import java.util.Locale;

/** Where a row's fault is made. */
public enum Backend {
    /** By the scripted driver or in this JVM. */
    SCRIPTED("", "the scripted driver"),
    /** On a PostgreSQL server that the kit starts. */
    POSTGRES("p", "PostgreSQL"),
    /** On a MariaDB server that the kit starts. */
    MARIADB("m", "MariaDB"),
    /** On an H2 in this JVM. */
    H2("h", "H2"),
    /** On a Derby in this JVM. */
    DERBY("d", "Derby"),
    /** On an SQLite in this JVM. */
    SQLITE("s", "SQLite");

    private final String letter;
    private final String title;

    Backend(String letter, String title) {
        this.letter = letter;
        this.title = title;
    }

    /** What stands after the number of a row; empty for the scripted driver. */
    public String letter() {
        return letter;
    }

    /** The name in sentences. */
    public String title() {
        return title;
    }

    /** The name on a command line. */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }
}
