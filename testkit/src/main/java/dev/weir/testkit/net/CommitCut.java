package dev.weir.testkit.net;

/** Where a {@link TcpProxy} cuts a connection that commits. */
public enum CommitCut {
    /** The server never sees the COMMIT: its transaction is rolled back. */
    BEFORE_THE_SERVER,
    /** The server commits, and the client never learns that it did. */
    BEFORE_THE_ANSWER
}
