package dev.weir;

/** Whether long work is kept from making short work wait. */
public enum Lanes {
    /**
     * Borrowers of {@link Lane#LONG} wait in a line of their own. With {@code sizing=auto} and
     * without tenants so do those that are known to hold connections for long, by where in the
     * application they come from, and a lease that lasts lends its permit on.
     */
    AUTO,
    /** All borrowers wait in one line, in order of arrival; {@link Lane} makes no difference. */
    OFF
}
