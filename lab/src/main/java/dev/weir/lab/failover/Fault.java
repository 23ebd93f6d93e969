package dev.weir.lab.failover;

import java.time.Duration;

/**
 * One fault of the catalogue.
 *
 * @param id the name on the command line and in results
 * @param title the name for readers
 * @param does what happens, in a sentence
 * @param idle idle connections that the pool has when it happens, and may have at most
 * @param work what the borrowers do
 * @param lasts from the moment it bites until its end begins; zero for what is over at once
 * @param scenes makes the database that it befalls
 */
record Fault(
        String id,
        String title,
        String does,
        int idle,
        Work work,
        Duration lasts,
        SceneFactory scenes) {

    /** Makes a scene for one trial. */
    @FunctionalInterface
    interface SceneFactory {
        Scene open(Stage stage) throws Exception;
    }
}
