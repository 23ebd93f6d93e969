package dev.weir;

/** Whether long work is kept from making short work wait. */
public enum Lanes {
    /**
     * With {@code sizing=auto}: a lease that lasts lends its permit on, and borrowers that are
     * known to hold connections for long, by where in the application they come from, wait in a
     * line of their own.
     */
    AUTO,
    /** All borrowers wait in one line, in order of arrival. */
    OFF
}
