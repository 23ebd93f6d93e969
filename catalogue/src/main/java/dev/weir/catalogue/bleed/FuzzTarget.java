package dev.weir.catalogue.bleed;

import java.util.List;
import java.util.Random;

/**
 * A database whose sessions random statements try to change.
 *
 * @param fixture where it is
 * @param state one harmless query of one value, which is equal for sessions in the same state
 * @param scenes what the database has while statements are tried, one scene after the other
 */
public record FuzzTarget(BleedFixture fixture, String state, List<Scene> scenes) {

    /**
     * What the database has beyond the fixture.
     *
     * @param name as it stands in tables
     * @param share of the texts, in parts of the sum of all
     * @param make statements that make it
     * @param strike statements that take it away
     * @param grammar what is tried
     */
    public record Scene(
            String name, int share, List<String> make, List<String> strike, Grammar grammar) {}

    /** Makes statements. */
    @FunctionalInterface
    public interface Grammar {
        /** A pattern for {@link Disguise}: one statement, or some with semicolons. */
        String next(Random random);
    }
}
