package dev.weir.tenant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Where one connection is: at a tenant, at nobody's, or nobody knows.
 *
 * <p>It leaves the present place before a change is begun and arrives only when the server has
 * confirmed it. Whatever goes wrong in between (an error, a time limit, a cancel, a lost
 * connection) leaves it unknown, and from there the next change begins again at the neutral state.
 *
 * <p>Used like the session that it belongs to.
 */
public final class Binding {
    private final Binder binder;
    private final Counts counts;

    private @Nullable Tenant tenant;
    private boolean unknown;

    /** The last tenant that was here, known or not. */
    private @Nullable Tenant last;

    public Binding(Binder binder, Counts counts) {
        this.binder = binder;
        this.counts = counts;
    }

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
            counts.unknown.increment();
        }
        leave();
    }

    private void leave() {
        unknown = true;
        tenant = null;
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
        leave();
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

    @FunctionalInterface
    public interface Reset {
        void send() throws SQLException;
    }

    /**
     * Resets the session, and whatever was its tenant's with it: no reset is sent to a session that
     * is at a tenant. It goes to the state in which the pool made it first, since a tenant's role
     * may not undo everything, and the reset leads to that state again.
     *
     * @param seconds how long the way there may take; 0: as long as it takes
     * @throws SQLException when it failed: then {@link #isUnknown()}
     */
    public void reset(Connection physical, int seconds, Reset reset) throws SQLException {
        if (isOccupied()) {
            moveTo(physical, null, seconds);
        }
        leave();
        reset.send();
        unknown = false;
    }

    @SuppressWarnings("ReferenceEquality") // tenants are interned
    private void arrived(@Nullable Tenant there) {
        tenant = there;
        unknown = false;
        if (there == null) {
            return;
        }
        counts.binds.increment();
        if (last != null && last != there) {
            counts.rebinds.increment();
        }
        last = there;
    }

    /** What happened to bindings since the start of a pool. Thread-safe. */
    public static final class Counts {
        public final LongAdder binds = new LongAdder();

        /** Connections bound that another tenant had before. */
        public final LongAdder rebinds = new LongAdder();

        /** Bindings that failed or whose outcome is not known. */
        public final LongAdder unknown = new LongAdder();
    }
}
