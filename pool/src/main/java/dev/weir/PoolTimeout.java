package dev.weir;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that were not served in time, or turned away before: the first of those that failed for
 * the same reason within a second, and how many they were. Immutable.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface PoolTimeout {

    /** When the first of them gave up. */
    Instant at();

    /** What stood in the way. */
    PoolTimeoutException.Reason reason();

    /** How many failed for that reason within the second that began then. */
    int borrowers();

    /** How long the first of them had waited. */
    Duration waited();

    /** Name of its thread. */
    String thread();

    /** The pool when the first of them gave up, and who held its connections. */
    Diagnosis diagnosis();

    /**
     * Why connects failed at that time: the class of the exception and its SQLState, without the
     * driver's message, which may hold a URL; null where none had failed.
     */
    @Nullable String lastFailure();
}
