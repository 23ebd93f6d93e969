package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Work that is known to be long by who calls, at one instant.
 *
 * @param callers places in the application known to hold connections for long
 * @param leased connections that they have
 * @param waiting borrowers of theirs in the queue
 * @param most connections that they may have at present
 */
public record LongWork(int callers, int leased, int waiting, int most) {

    /** Null where nobody is known; under the pool's lock. */
    static @Nullable LongWork of(SlotPool pool) {
        LongCallers known = pool.limit.callers();
        int callers = known.known();
        return callers == 0
                ? null
                : new LongWork(
                        callers, known.out(), pool.queue.waitingLong(), known.out() + known.room());
    }
}
