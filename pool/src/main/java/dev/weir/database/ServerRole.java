package dev.weir.database;

/** What a server lets sessions do that ask for nothing special. */
public enum ServerRole {
    /** It takes writes. */
    WRITABLE,
    /** A standby, or a primary that is to be written to no more. */
    READ_ONLY,
    /** The driver does not tell. */
    UNKNOWN
}
