package dev.weir.lease;

/** What a failed connect says of the next one. */
public enum ConnectFailure {
    /** The server refused the credentials: it will do so again until they are changed. */
    CREDENTIALS,
    /** The server has no room for another connection at the moment. */
    CAPACITY,
    /** Anything else. */
    OTHER
}
