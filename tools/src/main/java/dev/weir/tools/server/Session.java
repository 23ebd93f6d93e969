package dev.weir.tools.server;

/**
 * A client's session, as the server shows it at one moment.
 *
 * @param id of the server's process or thread
 * @param user name of the role; empty if it may not be seen
 * @param application the name it gave itself; empty if it gave none
 * @param state what it does
 * @param stateSeconds for how long it has done that
 * @param transactionSeconds for how long its transaction is open; 0 if there is none
 */
public record Session(
        long id,
        String user,
        String application,
        State state,
        double stateSeconds,
        double transactionSeconds) {

    /** What a session does. */
    public enum State {
        /** It runs a statement, or waits for a lock or a disk in it. */
        ACTIVE,
        /** It has a transaction open and runs nothing. */
        IDLE_IN_TRANSACTION,
        /** It has nothing to do. */
        IDLE,
        /** The server does not show it to this role. */
        HIDDEN
    }
}
