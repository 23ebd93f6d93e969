package dev.weir.tenant;

import dev.weir.Tenancy;

/** Makes what binds sessions by role, search path and settings, of a database that has these. */
@FunctionalInterface
public interface RoleBinders {

    /**
     * What binds the session ({@link Tenancy#SESSION}), each transaction ({@link
     * Tenancy#TRANSACTION}), or names the tenant of each transaction to the policies of row-level
     * security ({@link Tenancy#RLS}).
     *
     * @param baseline SQL that brings back what the driver and the pool set in a new session; empty
     *     for nothing
     */
    Binder of(Tenancy bound, BindingRules rules, String baseline);
}
