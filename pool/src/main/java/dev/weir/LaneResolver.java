package dev.weir;

import org.jspecify.annotations.Nullable;

/**
 * Tells what kind of work the calling thread does. Called by each {@code getConnection()} that
 * names no lane itself, in the borrower's thread; must be quick and thread-safe.
 */
@FunctionalInterface
public interface LaneResolver {

    /**
     * The lane of the present work.
     *
     * @return null where nothing is known: the pool finds out by itself
     */
    @Nullable Lane currentLane();
}
