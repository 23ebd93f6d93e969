package dev.weir.lab.latency;

import java.util.Locale;

/** Who else uses the database. */
enum Beside {
    /** Only the pool under test. */
    NOBODY,
    /** A second pool of the same kind. */
    SAME,
    /** HikariCP with its default of 10, beside all pools alike. */
    FOREIGN;

    /** The neighbour's part of each load, in per cent of the capacity. */
    static final int LOAD = 30;

    /** Its size. */
    static final int FOREIGN_SIZE = 10;

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The neighbour of that name.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    static Beside named(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "same" -> SAME;
            case "foreign" -> FOREIGN;
            default ->
                    throw new IllegalArgumentException(
                            "--beside takes same or foreign, not '%s'".formatted(name));
        };
    }
}
