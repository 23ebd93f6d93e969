package dev.weir.lease;

/**
 * Work that is known to be long, by what its borrowers say or by where they come from, at one
 * instant: {@code callers} are places in the application, {@code begun} counts since the start.
 */
public record LongWorkState(int callers, int leased, int waiting, int most, long begun) {}
