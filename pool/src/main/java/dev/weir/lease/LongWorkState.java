package dev.weir.lease;

/**
 * Work that is known to be long, by what its borrowers say or by where they come from, at one
 * instant.
 *
 * @param callers places in the application known to hold connections for long
 * @param leased connections that it has
 * @param waiting its borrowers in the queue
 * @param most connections that it may have at present
 * @param begun leases of it since the start
 */
public record LongWorkState(int callers, int leased, int waiting, int most, long begun) {}
