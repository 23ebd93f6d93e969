package dev.weir.tenant;

import java.util.concurrent.atomic.LongAdder;

/** What happened to bindings since the start of a pool. Thread-safe. */
public final class TenantCounts {

    /** Connections bound to a tenant. */
    public final LongAdder binds = new LongAdder();

    /** Connections bound that another tenant had before. */
    public final LongAdder rebinds = new LongAdder();

    /** Tenants that a connection met for the first time: what binding really costs. */
    public final LongAdder firstUses = new LongAdder();

    /** Bindings that failed or whose outcome is not known. */
    public final LongAdder unknown = new LongAdder();

    /** Connections taken back to the pool's own user. */
    public final LongAdder neutralised = new LongAdder();

    /** Leases whose place the server was asked for, and that were somewhere else. */
    public final LongAdder mismatches = new LongAdder();
}
