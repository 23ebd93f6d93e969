package dev.weir.tenant;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Where one connection is: at a tenant, at nobody's, or nobody knows.
 *
 * <p>It leaves the present place before a change is begun and arrives only when the server has
 * confirmed it. Whatever goes wrong in between (an error, a time limit, a cancel, a lost
 * connection) leaves it unknown, and from there the next change begins again at the neutral state.
 *
 * <p>Used like the session that it belongs to; {@link Affinity} by anyone.
 */
public final class Binding implements Affinity {
    private final Binder binder;
    private final TenantCounts counts;
    private final WarmSet warm = new WarmSet();
    private final int auditEvery;
    private @Nullable Tenant tenant;
    private boolean unknown;
    private int leasesToAudit;

    /** Whether a change is to go out, or is out, with a statement of the borrower's. */
    private boolean deferred;

    private @Nullable Tenant pledgedTo;

    /** Where it was when it was pledged: there it is if nothing goes out. */
    private @Nullable Tenant pledgedFrom;

    /** {@link #tenant}'s number, for those who choose. */
    private volatile int boundTo;

    /** The last tenant that was here, known or not. */
    private int last;

    /**
     * @param auditEvery one in so many leases is to be verified; 0: none
     */
    public Binding(Binder binder, TenantCounts counts, int auditEvery) {
        this.binder = binder;
        this.counts = counts;
        this.auditEvery = auditEvery;
        this.leasesToAudit = auditEvery;
    }

    /** How it is bound. */
    public Binder binder() {
        return binder;
    }

    /** Whether nobody knows where it is. */
    public boolean isUnknown() {
        return unknown;
    }

    /** Whether a tenant has it, or may have it. */
    public boolean isOccupied() {
        return unknown || tenant != null;
    }

    /** Whether it is certainly there. */
    @SuppressWarnings("ReferenceEquality") // tenants are interned
    public boolean isAt(@Nullable Tenant wanted) {
        return !unknown && tenant == wanted;
    }

    /** Nobody knows any more where it is. */
    public void lost() {
        if (!unknown) {
            unknown = true;
            counts.unknown.increment();
        }
        tenant = null;
        boundTo = 0;
    }

    /**
     * Takes the connection to {@code wanted}, null for nobody's.
     *
     * @param seconds how long that may take; 0: as long as it takes
     * @throws SQLException when it failed: then {@link #isUnknown()}
     */
    public void moveTo(Connection physical, @Nullable Tenant wanted, int seconds)
            throws SQLException {
        boolean doubtful = unknown;
        unknown = true;
        tenant = null;
        boundTo = 0;
        try {
            if (wanted == null) {
                binder.unbind(physical, doubtful, seconds);
            } else {
                binder.bind(physical, wanted, doubtful, seconds);
            }
        } catch (Throwable e) {
            counts.unknown.increment();
            throw e;
        }
        arrived(wanted);
    }

    /**
     * Undoes whatever a function of the application's may have done since the connection came to
     * its tenant, and leaves it there: so what the driver has prepared stays, and the tenant's next
     * lease need not bind.
     *
     * @param seconds how long that may take; 0: as long as it takes
     * @return false: more has to be undone, and where it is now is unknown
     * @throws SQLException when it failed: then {@link #isUnknown()}
     */
    public boolean scrub(Connection physical, int seconds) throws SQLException {
        Tenant there = tenant;
        if (there == null || unknown || !binder.scrubs()) {
            return false;
        }
        unknown = true;
        tenant = null;
        boundTo = 0;
        boolean whole;
        try {
            whole = binder.scrub(physical, there, seconds);
        } catch (Throwable e) {
            counts.unknown.increment();
            throw e;
        }
        if (whole) {
            tenant = there;
            unknown = false;
            boundTo = there.number();
            counts.scrubs.increment();
        }
        return whole;
    }

    /**
     * Whether a change can go out with a statement at all.
     *
     * @see #deferBind
     */
    public boolean canBePledged() {
        return binder.prelude(null) != null;
    }

    /**
     * Has the change to {@code wanted}, null for nobody's, sent with the next statement. Until
     * {@link #completeBind} it is unknown where the connection is.
     *
     * @return false: it is to be moved by itself
     */
    public boolean deferBind(Prelude prelude, @Nullable Tenant wanted) {
        String sql = unknown ? null : binder.prelude(wanted);
        if (sql == null || !prelude.arm(sql)) {
            return false;
        }
        deferred = true;
        pledgedTo = wanted;
        pledgedFrom = tenant;
        unknown = true;
        tenant = null;
        boundTo = 0;
        return true;
    }

    /** Whether {@link #completeBind} is to follow. */
    public boolean isPledged() {
        return deferred;
    }

    /** Whether it is a tenant that a statement is to take the connection to. */
    @SuppressWarnings("ReferenceEquality") // tenants are interned
    public boolean isPledgedTo(@Nullable Tenant wanted) {
        return deferred && pledgedTo == wanted;
    }

    /**
     * What became of the change that was pledged, which is taken back if it was not sent. The
     * connection is where that has left it.
     *
     * @param prelude by which it was to go out
     */
    public Prelude.Outcome completeBind(Prelude prelude) {
        Tenant from = pledgedFrom;
        Tenant to = pledgedTo;
        deferred = false;
        pledgedFrom = null;
        pledgedTo = null;
        Prelude.Outcome outcome = prelude.disarm();
        switch (outcome) {
            case NOT_SENT -> {
                tenant = from;
                unknown = false;
                boundTo = from == null ? 0 : from.number();
            }
            case DONE -> {
                if (to != null) {
                    counts.preludes.increment();
                }
                arrived(to);
            }
            case FAILED, UNKNOWN -> counts.unknown.increment();
        }
        return outcome;
    }

    private void arrived(@Nullable Tenant there) {
        tenant = there;
        unknown = false;
        if (there == null) {
            counts.neutralised.increment();
            return;
        }
        int number = there.number();
        counts.binds.increment();
        if (last != 0 && last != number) {
            counts.rebinds.increment();
        }
        last = number;
        if (warm.add(number)) {
            counts.firstUses.increment();
        }
        boundTo = number;
    }

    /** A lease is about to send its first statement: whether it is one to verify. */
    public boolean auditIsDue() {
        if (auditEvery == 0 || --leasesToAudit > 0) {
            return false;
        }
        leasesToAudit = auditEvery;
        return true;
    }

    /**
     * Asks the server where the connection is.
     *
     * @throws SQLException SQLState 25000, when it is not where it should be; then {@link
     *     #isUnknown()}
     */
    public void audit(Connection physical, Tenant expected, int seconds) throws SQLException {
        counts.audits.increment();
        boolean there;
        try {
            there = binder.isAt(physical, expected, seconds);
        } catch (Throwable e) {
            lost();
            throw e;
        }
        if (!there) {
            counts.mismatches.increment();
            lost();
            throw new SQLException(
                    "The connection is not bound to tenant "
                            + expected.id()
                            + " as it should be: something has changed its role or path unseen",
                    "25000");
        }
    }

    @Override
    public int boundTo() {
        return boundTo;
    }

    @Override
    public boolean knows(int number) {
        return warm.contains(number);
    }

    @Override
    public int tenants() {
        return warm.size();
    }
}
