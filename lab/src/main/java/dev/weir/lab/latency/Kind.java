package dev.weir.lab.latency;

/** The kinds of work, each borrowed for by a method of its own. */
enum Kind {
    /** Reads one row in auto-commit, or a few in a transaction. */
    READ,
    /** Updates one row in a transaction and commits. */
    WRITE,
    /** Keeps a processor of the server busy. */
    REPORT
}
