package dev.weir.lab.bleed;

/**
 * How one trial ended.
 *
 * @param detail what was seen, may be empty
 */
record Outcome(Verdict verdict, String detail) {}
