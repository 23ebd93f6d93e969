package dev.weir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a pool at one instant; sums are since its start. Immutable.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface TenantSnapshot {

    /** Tenants that the pool has met. */
    int met();

    /** Binds: connections bound to a tenant. */
    long binds();

    /** Binds of connections that another tenant had had before. */
    long rebinds();

    /**
     * Connections lent to a tenant for the first time, also without a statement: the number to
     * watch, since the first bind costs the server as much as a hundred others.
     */
    long firstUses();

    /** Bindings that failed or whose outcome was not known; none of them was lent on. */
    long unknown();

    /**
     * The tenants with the most waiting, then the most waited for, at most {@value #SHOWN};
     * unmodifiable.
     */
    List<Waits> tenants();

    /** Most tenants that a snapshot shows. */
    int SHOWN = 100;

    /**
     * One tenant.
     *
     * <p>Made by the pool alone, likewise.
     */
    interface Waits {

        /** Its name; null for the pool's own user. */
        @Nullable String name();

        /** Connections that it has. */
        int inUse();

        /** Its borrowers in the queue. */
        int waiting();

        /** Its borrowers that were served after a wait. */
        long served();

        /** The sum of the waits of those served, in nanoseconds. */
        long waitedNanos();

        /** The longest wait of those served, in nanoseconds. */
        long longestWaitNanos();
    }
}
