package dev.weir.testkit.invariant;

/**
 * One breach of an invariant.
 *
 * @param invariant which promise was broken, for instance {@code "one lease, one owner"}
 * @param detail what was seen: who, which connection, by how much
 */
public record Violation(String invariant, String detail) {

    @Override
    public String toString() {
        return invariant + ": " + detail;
    }
}
