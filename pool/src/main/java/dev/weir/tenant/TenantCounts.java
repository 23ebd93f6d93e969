package dev.weir.tenant;

import java.util.concurrent.atomic.LongAdder;

/** What happened to bindings since the start of a pool. Thread-safe. */
public final class TenantCounts {
    final LongAdder binds = new LongAdder();
    final LongAdder preludes = new LongAdder();
    final LongAdder rebinds = new LongAdder();
    final LongAdder firstUses = new LongAdder();
    final LongAdder unknown = new LongAdder();
    final LongAdder neutralised = new LongAdder();
    final LongAdder mismatches = new LongAdder();

    /** Connections bound to a tenant. */
    public long binds() {
        return binds.sum();
    }

    /** Those of them that went out with the borrower's statement. */
    public long preludes() {
        return preludes.sum();
    }

    /** Connections bound that another tenant had before. */
    public long rebinds() {
        return rebinds.sum();
    }

    /** Tenants that a connection met for the first time: what binding really costs. */
    public long firstUses() {
        return firstUses.sum();
    }

    /** Bindings that failed or whose outcome is not known. */
    public long unknown() {
        return unknown.sum();
    }

    /** Connections taken back to the pool's own user. */
    public long neutralised() {
        return neutralised.sum();
    }

    /** Leases whose place the server was asked for, and that were somewhere else. */
    public long mismatches() {
        return mismatches.sum();
    }
}
