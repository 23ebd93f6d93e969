package dev.weir.size;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Checks a property for many random cases; a failure names the seed of its case. */
final class PropertyRunner {
    private static final int CASES = 20_000;

    private PropertyRunner() {}

    static void forAll(Consumer<SplittableRandom> property) {
        for (long seed = 1; seed <= CASES; seed++) {
            try {
                property.accept(new SplittableRandom(seed));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
