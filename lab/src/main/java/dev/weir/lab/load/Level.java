package dev.weir.lab.load;

/** A count over the time of a slice. */
public record Level(double mean, int max) {}
