package dev.weir.lab.demo;

import dev.weir.tools.text.FailureText;
import java.util.Optional;

/** What a step of the demo failed of, in words: one failure costs one scene, and not the page. */
final class Failure {

    private Failure() {}

    /** A step that may fail. */
    interface Step {

        /** Does it. */
        void run() throws Exception;
    }

    /**
     * Does a step.
     *
     * @return why it failed, as one line; empty if it did not
     * @throws InterruptedException if the calling thread is interrupted: the step is given up then
     */
    static Optional<String> of(Step step) throws InterruptedException {
        try {
            step.run();
            return Optional.empty();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            return Optional.of(FailureText.of(e));
        }
    }
}
