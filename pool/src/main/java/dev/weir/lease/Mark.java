package dev.weir.lease;

/** What an event under the pool's lock has touched: {@link Maintenance} does what follows. */
enum Mark {
    /** A connection may be idle that waiters were not offered. */
    IDLE,

    /** A tenant, or long work, may have one more connection than before. */
    SHARES,

    /** How many may be lent at a time has changed. */
    PERMITS,

    /** Connections came or went, or more may be opened than before. */
    SUPPLY,

    /** The user has set other bounds. */
    BOUNDS,

    /** A tick has looked at all connections. */
    TICK,

    /** The limit law was asked. */
    LOOKED
}
