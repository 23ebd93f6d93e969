package dev.weir.testkit.driver;

/** What, besides a release or the passing of time, can end a call that stands still. */
public enum Ending {
    /** {@code Connection.abort}: the call fails with SQLState 08006. */
    ABORT,
    /** {@code Statement.cancel} of a statement of the connection: the call fails with 57014. */
    CANCEL,
    /** An interrupt of the calling thread: the call fails with 57014 and the flag stays set. */
    INTERRUPT,
    /**
     * {@code Connection.setNetworkTimeout}: the connection breaks and the call fails with 08006.
     */
    NETWORK_TIMEOUT
}
