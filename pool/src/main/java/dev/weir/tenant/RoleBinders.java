package dev.weir.tenant;

import org.jspecify.annotations.Nullable;

/** Makes what binds sessions by role, search path and settings, of a database that has these. */
public interface RoleBinders {

    /**
     * Binds the session.
     *
     * @param baseline SQL that brings back what the driver and the pool set in a new session; empty
     *     for nothing
     * @param neutralRole the role between two tenants; null: the pool's own user
     * @param unlocks whether a lease may have left locks of its own, and the pool holds none: to
     *     ask for locks is the dearest part of a change, since the server plans it
     */
    Binder session(String baseline, @Nullable String neutralRole, boolean unlocks);

    /** Binds each transaction. */
    Binder transaction(String baseline, boolean unlocks);

    /**
     * Names the tenant to the policies of row-level security, in each transaction.
     *
     * @param setting by which
     */
    Binder rowLevelSecurity(String baseline, String setting, boolean unlocks);
}
