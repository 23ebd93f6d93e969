package dev.weir.lease;

import dev.weir.Lane;
import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * One borrower in the queue. Ends exactly once, under the pool's lock, in one of the outcomes;
 * {@link #wake} is called after the lock was released.
 */
public abstract class Waiter {
    /** How a wait ended. */
    public enum Outcome {
        /** Still in the queue. */
        WAITING,
        /** Owns the lease {@link #lease} of {@link #slot}. */
        SERVED,
        /** Left by itself: its deadline passed or its thread was interrupted. */
        LEFT,
        /** The pool was closed. */
        CLOSED,
        /** The database refused the credentials; see {@link #failure}. */
        REFUSED,
        /** Turned away at once: as many wait already as may. */
        QUEUE_FULL
    }

    final long holder;

    /** Whose connection it wants; null for the pool's own user, and where there are no tenants. */
    @Nullable Tenant tenant;

    /** What it says of its work; null: nothing, and what is learnt of its place counts. */
    @Nullable Lane hint;

    /** From where in the application it comes ({@link CallSite#hash}); 0 if it was not asked. */
    long callStack;

    /** Whether it waits with those whose work is known to be long. */
    boolean inLongLine;

    long enqueuedAt;

    /** From when on those who come, however short their work, wait behind it; in the long line. */
    long turnAt;

    /** How long the wait was in the end. */
    long waitedNanos;

    /** Times that another tenant's borrower was served in its turn. */
    int overtaken;

    /** Whether it has seen an idle connection and waits for one that knows its tenant. */
    boolean besideIdle;

    /** Whether its thread holds a connection already, as far as that was asked. */
    boolean nested;

    /** Borrowers in the queue when this one joined, itself included; 0 if it never did. */
    int depth;

    @Nullable Waiter previous;
    @Nullable Waiter next;

    /** The next whose thread could not end its wait ({@link SlotPool}). */
    @Nullable Waiter nextAbandoned;

    /** The lease that its thread could not end; 0: none. */
    long abandonedLease;

    /** The next to be woken by the same release of the lock. */
    @Nullable Waiter nextToWake;

    private @Nullable Slot slot;
    private @Nullable Throwable failure;
    private volatile Outcome outcome = Outcome.WAITING;

    /**
     * @param holder {@link Thread#threadId()} of the thread that will own the lease
     */
    protected Waiter(long holder) {
        this.holder = holder;
    }

    /**
     * Says from where in the application it comes, before it joins the queue; see {@link
     * SlotPool#asksForCaller}.
     *
     * @param place the same number for the same place, never 0
     */
    public final void calledFrom(long place) {
        callStack = place;
    }

    /**
     * Tells the borrower that its wait is over. Called once, by any thread, without the pool's
     * lock.
     */
    protected abstract void wake();

    /**
     * Whether its thread comes to {@link SlotPool#came} when it is {@linkplain #call called}, as it
     * must to be passed by others meanwhile.
     */
    boolean canBeWokenEarly() {
        return false;
    }

    /** Asks its thread to come. Called at most once, by any thread, without the pool's lock. */
    void call() {
        throw new UnsupportedOperationException("this waiter is not woken early");
    }

    /**
     * Whether its thread must be woken to go on, and says when it does ({@link SlotRecord#ranAt}).
     */
    boolean isAsleep() {
        return false;
    }

    /** Whether it is for a task of an executor, for which nobody waits. */
    boolean isJob() {
        return false;
    }

    /** How the wait ended, or {@link Outcome#WAITING}. Safe from any thread. */
    public final Outcome outcome() {
        return outcome;
    }

    /** The slot, after {@link Outcome#SERVED}. */
    public final Slot slot() {
        Slot s = slot;
        if (s == null) {
            throw new IllegalStateException("not served: " + outcome);
        }
        return s;
    }

    /** The cause, after {@link Outcome#REFUSED}; otherwise null. */
    public final @Nullable Throwable failure() {
        return failure;
    }

    /** Whether it is known that its work is long, by its hint or by what was learnt. */
    public final boolean isLong() {
        return inLongLine;
    }

    /** How long the wait was; for the thread that waited. */
    public final long waitedNanos() {
        return waitedNanos;
    }

    final void end(Outcome how, @Nullable Slot slot, @Nullable Throwable failure) {
        this.slot = slot;
        this.failure = failure;
        this.outcome = how;
    }
}
