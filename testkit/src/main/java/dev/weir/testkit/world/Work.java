package dev.weir.testkit.world;

/**
 * A transaction.
 *
 * @param place the number of the place in the application that it comes from, at least 0
 * @param isLong whether reports count it as long work
 * @param steps what it does, in this order
 */
public record Work(int place, boolean isLong, Step... steps) {}
