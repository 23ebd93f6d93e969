package dev.weir.lease;

/**
 * What a pool that finds its limit can tell its peers.
 *
 * @param limit the limit as estimated now
 * @param seeking whether borrowers use the limit up, so that it is about something
 * @param atWork the same, and connections are lent at this moment: borrowers that have all left
 *     show as no more seeking only after some slots
 */
public record LimitView(double limit, boolean seeking, boolean atWork) {}
