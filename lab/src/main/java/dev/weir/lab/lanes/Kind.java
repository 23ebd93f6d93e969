package dev.weir.lab.lanes;

/** The kinds of work, each borrowed for by a method of its own. */
enum Kind {
    /** A read of about one millisecond of processor time. */
    READ,
    /** Processor time and waits by turns, for hundreds of milliseconds. */
    REPORT
}
