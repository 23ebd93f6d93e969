package dev.weir.lab.sizing;

/**
 * A part of a scenario that is judged by itself. Times in seconds.
 *
 * @param step when its conditions began
 * @param from when judging begins
 * @param to when it ends
 */
public record Phase(double step, double from, double to) {}
