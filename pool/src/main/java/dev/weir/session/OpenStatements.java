package dev.weir.session;

import java.sql.SQLException;

/**
 * What the leases of a session have open at the driver.
 *
 * <p>A class and no interface: with one subclass loaded the compiler of the virtual machine calls
 * that one directly, at the end of each lease.
 */
public abstract class OpenStatements {

    /** Whether something is open. Forgets all if nothing is. */
    public abstract boolean isAnyOpen();

    /**
     * Closes what is open and forgets everything.
     *
     * @throws SQLException the first failure, with the others suppressed; all were tried
     */
    public abstract void closeAll() throws SQLException;

    /** Cancels whatever is open, whether it does anything or not; all are tried. */
    public abstract void cancelAll();
}
