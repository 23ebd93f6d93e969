package dev.weir;

/** Whether long work is kept from making short work wait. */
public enum Lanes {
    /**
     * Borrowers of {@link Lane#LONG} wait in a line of their own. With {@code sizing=auto} and
     * without tenants so do those from places in the application that are known to hold connections
     * for long. Short work goes first until long work has waited ten times as long as it is
     * expected to hold a connection.
     */
    AUTO,
    /** All borrowers wait in one line, in order of arrival; {@link Lane} makes no difference. */
    OFF
}
