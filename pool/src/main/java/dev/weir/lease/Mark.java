package dev.weir.lease;

/** What an event under the pool's lock has touched: {@link Maintenance} does what follows. */
enum Mark {
    /** A borrower has joined the queue and waits. */
    JOINED,

    /** Connections came or went, or more may be opened than before. */
    SUPPLY,

    /** The housekeeper has looked at all connections. */
    TICK,

    /** The user has set other bounds. */
    BOUNDS
}
