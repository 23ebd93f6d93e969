package dev.weir.lab.sizing;

import dev.weir.size.LimitDecision;

/**
 * A decision of a pool's limit law that moved the limit or changed the state.
 *
 * @param seconds virtual time when it fell
 */
public record Decided(double seconds, LimitDecision decision) {}
