package dev.weir.lab.latency;

import java.util.Locale;

/** What a pool has seen before its first slice. */
enum Start {
    /** A moderate load for a while. */
    WARM,
    /** The load of the cell, from the moment that the pool was built. */
    COLD;

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The start of that name.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    static Start named(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "warm" -> WARM;
            case "cold" -> COLD;
            default ->
                    throw new IllegalArgumentException(
                            "--start takes warm or cold, not '%s'".formatted(name));
        };
    }
}
