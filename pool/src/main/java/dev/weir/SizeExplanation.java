package dev.weir;

import java.util.List;

/**
 * Why a pool has the size it has: what it has now, what it found and from which evidence, and the
 * decisions that led here. Immutable.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface SizeExplanation {

    /** The pool at that instant. */
    PoolSnapshot snapshot();

    /** Who decides. */
    Sizing sizing();

    /**
     * What the limit law began with and is told of the server, in sentences without a full stop at
     * the end; unless {@code sizing} is {@link Sizing#AUTO}, of the fleet alone; unmodifiable.
     */
    List<String> inputs();

    /**
     * The latest decisions, oldest first, 256 at most, without connections that are opened on
     * trial; unmodifiable.
     */
    List<SizeDecision> decisions();

    /** What there is now, in one sentence without a full stop. */
    String sentence();

    /**
     * What there is to say, each without a full stop at its end: {@link #sentence()}, what was
     * found, long work, tenants, what the pool knows of the server. Without the decisions.
     * Unmodifiable.
     */
    List<String> sentences();

    /**
     * The {@link #sentences()} and the decisions, on lines of their own; decisions with the local
     * time.
     */
    @Override
    String toString();
}
