package dev.weir;

/** Whom the pool turns away when waits stay long. */
public enum Shedding {
    /** Nobody: everybody waits until the deadline. */
    OFF,
    /**
     * The borrower at the head of a queue that stands, by the CoDel law (RFC 8289): see {@code
     * sheddingTarget} and {@code sheddingInterval}.
     */
    CODEL
}
