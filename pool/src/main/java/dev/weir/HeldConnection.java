package dev.weir;

import dev.weir.text.Durations;
import java.time.Duration;

/**
 * A connection that the pool itself has at work, so that nobody can borrow it.
 *
 * @param connectionId number of the physical connection within the pool
 * @param work what is done with it
 * @param heldFor for how long
 */
public record HeldConnection(long connectionId, Work work, Duration heldFor) {

    /** What the pool does with a connection. */
    public enum Work {
        /** It is asked whether it works. */
        VALIDATION("validated"),
        /** Its session is brought back to its baseline. */
        RESET("reset"),
        /** Its borrower called {@link java.sql.Connection#abort}, which has not returned. */
        ABORT("aborted by its borrower");

        final String words;

        Work(String words) {
            this.words = words;
        }
    }

    /** In one line. */
    @Override
    public String toString() {
        return "connection %d has been in the pool's own hands for %s: it is being %s"
                .formatted(connectionId, Durations.readable(heldFor), work.words);
    }
}
