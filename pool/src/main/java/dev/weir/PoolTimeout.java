package dev.weir;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that were not served in time, or turned away before: the first of those that failed for
 * the same reason within a second, and how many they were. Immutable.
 *
 * @param at when the first of them gave up
 * @param reason what stood in the way
 * @param borrowers how many failed for that reason within the second that began then
 * @param waited how long the first of them had waited
 * @param thread name of its thread
 * @param diagnosis the pool when the first of them gave up, and who held its connections
 * @param lastFailure why connects failed at that time: the class of the exception and its SQLState,
 *     without the driver's message, which may hold a URL; null where none had failed
 */
public record PoolTimeout(
        Instant at,
        PoolTimeoutException.Reason reason,
        int borrowers,
        Duration waited,
        String thread,
        Diagnosis diagnosis,
        @Nullable String lastFailure) {}
