package dev.weir.testkit.invariant;

import java.util.List;
import java.util.stream.Collectors;

/** Watches one promise during a test and collects every breach. Implementations are thread-safe. */
public interface InvariantChecker {

    /** The breaches so far, in the order they were seen. */
    List<Violation> violations();

    /**
     * Asserts that there were none.
     *
     * @throws AssertionError naming every breach
     */
    default void assertNone() {
        List<Violation> all = violations();
        if (!all.isEmpty()) {
            String lines =
                    all.stream().map(violation -> "\n  " + violation).collect(Collectors.joining());
            throw new AssertionError(all.size() + " violation(s):" + lines);
        }
    }
}
