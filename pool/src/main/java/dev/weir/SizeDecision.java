package dev.weir;

import java.time.Instant;

/**
 * One decision about the size of a pool, with what it rests on.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface SizeDecision {

    /** When it was made. */
    Instant at();

    /** Which law made it. */
    Law law();

    /**
     * The number before: of the limit for {@link Law#LIMIT}, of connections for {@link Law#GROWTH}.
     */
    double from();

    /** The number from then on. */
    double to();

    /**
     * Per cent more throughput for one per cent more connections in use, as measured; {@link
     * Double#NaN} where nothing was measured.
     */
    double elasticity();

    /** The standard error of {@link #elasticity}; {@link Double#NaN} likewise. */
    double error();

    /** Pairs of measurements behind {@link #elasticity}; 0 where nothing was measured. */
    int samples();

    /** Why, in one sentence without a full stop. */
    String reason();

    /** The two laws of size. */
    enum Law {
        /** How many connections the database can use. */
        LIMIT,
        /** Whether a connection is worth opening now. */
        GROWTH
    }
}
