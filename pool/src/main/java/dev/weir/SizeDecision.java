package dev.weir;

import java.time.Instant;

/**
 * One decision about the size of a pool, with what it rests on.
 *
 * @param at when it was made
 * @param law which law made it
 * @param from the number before: of the limit for {@link Law#LIMIT}, of connections for {@link
 *     Law#GROWTH}
 * @param to the number from then on
 * @param reason why, with what was measured, in one sentence without a full stop
 */
public record SizeDecision(Instant at, Law law, double from, double to, String reason) {

    /** The two laws of size. */
    public enum Law {
        /** How many connections the database can use. */
        LIMIT,
        /** Whether a connection is worth opening now. */
        GROWTH
    }
}
