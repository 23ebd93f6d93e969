package dev.weir;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a pool with {@link Sizing#AUTO} found: its limit, the evidence for it, and what it lends
 * beyond it. Immutable.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface LimitSummary {

    /**
     * Connections that the database can use, as found so far; fractional, since small moves add up.
     */
    double limit();

    /** When the limit became what it is. */
    Instant since();

    /**
     * Why the limit became what it is, in words without a full stop; null where it is the initial
     * one.
     */
    @Nullable String cause();

    /** What the pool does to find the limit. */
    Stage stage();

    /**
     * Connections that the limit lets the pool lend at this moment; fewer or more than {@link
     * #limit} while sizes are compared.
     */
    int lent();

    /** Connections lent beyond {@link #lent}, because the queue comes and goes. */
    int overflow();

    /**
     * Connections lent that neither counts: a thread's second connection, short work beside long
     * work, holders that ask nothing of a database that stands still.
     */
    int extra();

    /**
     * Connections that may be lent beyond the limit while the queue comes and goes; 0 where holds
     * are even.
     */
    int mostOverflow();

    /** How uneven holds are: their squared coefficient of variation; 1 while little is known. */
    double holdVariation();

    /** Part of the overflow that has not been shown to cost throughput, above 0, at most 1. */
    double overflowScale();

    /**
     * How long the queue has stood; zero while it comes and goes. The overflow ends when it has
     * stood for a second.
     */
    Duration queueStood();

    /**
     * Per cent more throughput for one per cent more connections, as measured at this limit; {@link
     * Double#NaN} where it was not measured yet.
     */
    double elasticity();

    /** The standard error of {@link #elasticity}; {@link Double#NaN} likewise. */
    double error();

    /** Pairs of sizes behind {@link #elasticity}; without it, those compared so far. */
    int comparisons();

    /** The last two sizes that were compared; null before. */
    @Nullable SizeComparison lastSizes();

    /** The last comparison of throughput with and without the overflow; null before. */
    @Nullable SizeComparison lastOverflow();

    /** What a pool does to find its limit. */
    enum Stage {
        /** The process has just started; what is measured then is no evidence. */
        WARMING_UP,
        /** No borrower has waited for long enough to compare sizes. */
        NOT_COMPARED,
        /** Two sizes are compared by turns. */
        COMPARING,
        /** Fewer connections are needed than the limit allows, so sizes cannot be compared. */
        NOT_USED_UP,
        /** No connection comes back, or connects fail. */
        STANDSTILL
    }
}
