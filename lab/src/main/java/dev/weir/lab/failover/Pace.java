package dev.weir.lab.failover;

import java.time.Duration;

/**
 * How long things take and how long they are waited for.
 *
 * @param blip a fault that a borrower's wait should cover
 * @param outage a fault that no borrower's wait covers
 * @param refused how long connects are refused
 * @param wrongPassword how long the password is wrong
 * @param guard a borrower that is held for longer than this hangs
 * @param patience how long after the end of the fault a pool has for five good answers in a row
 */
record Pace(
        Duration blip,
        Duration outage,
        Duration refused,
        Duration wrongPassword,
        Duration guard,
        Duration patience) {

    /** The longest a borrower waits, told to every pool: D. */
    static final Duration BORROWER_WAITS = Duration.ofSeconds(2);

    /** Longer than any of the pools takes a connection that was used for a live one: 1 s. */
    static final Duration QUIET = Duration.ofMillis(1_200);

    static final Pace FULL =
            new Pace(
                    Duration.ofMillis(1_500),
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(12),
                    Duration.ofSeconds(30));

    static final Pace QUICK =
            new Pace(
                    Duration.ofMillis(1_500),
                    Duration.ofMillis(2_500),
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(6),
                    Duration.ofSeconds(8));
}
