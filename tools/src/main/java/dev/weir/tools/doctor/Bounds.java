package dev.weir.tools.doctor;

import dev.weir.tools.server.Constants;

/** The bounds and scores of the rules, from {@code bounds.psv}. */
final class Bounds {

    private static final Constants CONSTANTS = Constants.beside(Bounds.class, "bounds.psv");

    private Bounds() {}

    static double get(String name) {
        return CONSTANTS.get(name);
    }

    static int score(String name) {
        return (int) CONSTANTS.get(name);
    }
}
