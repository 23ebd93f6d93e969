package dev.weir.lease;

/** What a borrower says of its work. */
public enum LaneHint {
    /** Nothing: what is learnt of its place in the application counts. */
    NONE,
    /** The work is short, whatever is learnt. */
    SHORT,
    /** The work is long, from its first lease on. */
    LONG
}
