package dev.weir.catalogue.bleed;

/**
 * How one trial ended.
 *
 * @param detail what was seen, may be empty
 */
public record Outcome(Verdict verdict, String detail) {}
