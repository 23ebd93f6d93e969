package dev.weir;

/** Whether long work has a queue of its own, so that short work need not wait for it. */
public enum Lanes {
    /**
     * Borrowers of {@link Lane#LONG} wait in a queue of their own. With {@code sizing=auto} and
     * without tenants so do call sites that are known to hold connections for long. Short work goes
     * first, until long work has waited ten times its expected hold time. The turn comes sooner in
     * lasting overload, and while four short borrowers wait for each connection of the limit.
     */
    AUTO,
    /** All borrowers wait in one queue, in order of arrival; {@link Lane} makes no difference. */
    OFF
}
