package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Diagnosis;
import dev.weir.tenant.Tenant;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What the pool remembers of a slot beside its word. Guarded by the pool's lock, except where
 * noted.
 */
final class SlotRecord {
    final int number;

    /** Counts up when a call is asked for and when it is answered: names the one under way. */
    long call;

    /** The call under way has overrun its deadline: it counts, but is not waited for. */
    boolean overdue;

    /** Whether the process stood still during the connect under way. */
    boolean spansPause;

    /** End of its life. */
    long expiresAt;

    /** When a borrower was last seen to have had it; known to a tick. */
    long usedAt;

    /** When the server last proved to be there: opened, validated, reset or used. */
    long provenAt;

    /** How long it may be silent before it is validated to keep it alive; 0 = for ever. */
    long keepaliveSpan;

    /** The leases that had begun at the last tick: validation alone is no use. */
    long seenLeases;

    /** The lease whose beginning {@link #leasedAt} is. */
    long leasedAs;

    /** A time at or after which {@link #leasedAs} began. */
    long leasedAt;

    /** Of the lease that was timed last; its borrower may write it, without the lock. */
    volatile @Nullable LeaseSample sample;

    /** The lease that was handed to a thread that had to be woken. */
    long asleepAs;

    /** When that thread ran; written by it, without the lock. */
    volatile long ranAt;

    /** The lease that {@link #idleSince} is about. */
    long idleAs;

    /** {@link PhysicalConnection#calls} then. */
    int idleCalls;

    /** Since when no call of {@link #idleAs} has been seen. */
    long idleSince;

    /** The lease whose permit is lent on, 0 for none. */
    long lentOnAs;

    /** The lease that was handed to a borrower whose work is known to be long, 0 for none. */
    long knownLongAs;

    /** Whether that lease is a task's. */
    boolean isTask;

    /** What is to be told of a lease that was taken, once it is back; null: nothing. */
    @Nullable Runnable untold;

    /** The {@link Epoch} that it belongs to. */
    long epoch;

    /** What its validation is to those who wait. */
    Checking checking = Checking.NONE;

    /** In which epoch the last validation began. */
    long checkedIn;

    /** What the pool does with it while it is in the pool's hands; null before the first time. */
    Diagnosis.Held.@Nullable Work work;

    /** When that, or the connect under way, began. */
    long workSince;

    /** Why it is to be retired on return, null while it is not. */
    @Nullable CloseCause evictReason;

    /** Who had the connection last, in a pool with tenants; null: the pool's own user. */
    @Nullable Tenant tenant;

    /** The lease that was {@link #tenant}'s. */
    long tenantLease;

    /** The tenants whose tables and plans its server process knows, by number. */
    final BitSet met = new BitSet();

    /** The lease that was reported as a leak, 0 for none. */
    long reportedLease;

    /** What was reported of it, null when nothing was or its end was reported too. */
    @Nullable LeaseView reported;

    /**
     * Where it was borrowed; written by the borrower, without the lock, only when the leak
     * threshold is set.
     */
    volatile @Nullable Throwable site;

    SlotRecord(int number) {
        this.number = number;
    }

    /** So much time has passed for the connection and its server, and for nobody else. */
    void aged(long nanos) {
        usedAt -= nanos;
        provenAt -= nanos;
        expiresAt -= expiresAt == Long.MAX_VALUE ? 0 : nanos;
    }

    /** A lease has begun, or is seen for the first time. */
    void leased(long lease, long now) {
        leasedAs = lease;
        leasedAt = now;
    }

    /** The sample of this lease, which has begun; null: it is not timed. */
    @Nullable LeaseSample sampleOf(long lease) {
        LeaseSample last = sample;
        return last != null && last.lease == lease ? last : null;
    }

    /** Whether that lease was lent to a borrower whose work is known to be long. */
    boolean isKnownLong(long lease) {
        return lease != 0 && knownLongAs == lease;
    }

    /** Whether the thread that was handed this lease has not run yet. */
    boolean isAsleep(long lease) {
        return lease != 0 && asleepAs == lease && ranAt - leasedAt < 0;
    }

    /** When something was heard of the connection last. */
    long heardAt() {
        return Math.max(usedAt, provenAt);
    }

    /** How long nothing was heard of it. */
    long silentNanos(long now) {
        return now - heardAt();
    }

    void begin(Diagnosis.Held.Work next, long now) {
        work = next;
        workSince = now;
    }

    /** What a slot's validation is to those who wait. */
    enum Checking {
        /** None is under way, or it is overdue. */
        NONE,
        /** It is expected to give somebody a connection soon. */
        COUNTED,
        /** It may yet do so. */
        DOUBTFUL,

        /** It looks at who else uses the server. */
        LOOK
    }
}
