package dev.weir.session;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads at work on a session beside those that borrowed it, so that no call of theirs
 * outlives its lease.
 *
 * <p>A call and the end of its lease race. Each side writes what the other reads, with a fence
 * between, so at least one of them sees the other: the call is refused, or the connection is
 * retired. Another thread than the borrower pays for its fence here, in {@link #arrived}.
 *
 * <p>The borrower pays for none until another thread has ended a lease of this pool. That first
 * time its mark may still be on its way out of the processor that wrote it, for which there is a
 * bound: the session stays in the pool's hands for {@link #graceNanos}, and is looked at then.
 * Later leases of all sessions are {@link #areExpected fenced}. (The method is that of A. Morrison
 * and Y. Afek, "Temporally Bounding TSO for Fence-Free Asymmetric Synchronization", ASPLOS 2015.)
 *
 * <p>{@link #arrived}, {@link #left} and the questions who is at work are thread-safe; the rest
 * belongs to whoever owns the session.
 */
public final class OtherThreads {

    /** Longer than any processor keeps a write to itself: it drains its buffer in microseconds. */
    private static final long GRACE_NANOS = 1_000_000;

    /**
     * Their calls, one inside the other. By thread, not a sum: one that leaves twice must not hide
     * another.
     */
    private final ConcurrentMap<Long, Integer> atWork = new ConcurrentHashMap<>();

    /** Whether another thread than a borrower's has ever ended a lease of the pool. */
    private final AtomicBoolean expected;

    /** Whether a call is under way of a lease that another thread has ended, unfenced. */
    private @Nullable BooleanSupplier unfenced;

    OtherThreads(AtomicBoolean expected) {
        this.expected = expected;
    }

    /** A thread is about to call the driver. It must ask about its lease afterwards. */
    public void arrived(long threadId) {
        atWork.merge(threadId, 1, Integer::sum);
        VarHandle.fullFence();
    }

    /** Its call has ended. Does nothing for a thread that has not arrived. */
    public void left(long threadId) {
        atWork.computeIfPresent(threadId, (id, calls) -> calls == 1 ? null : calls - 1);
    }

    public boolean isAtWork(long threadId) {
        return atWork.containsKey(threadId);
    }

    /**
     * Whether a thread has arrived and not left. To be asked after the lease has ended. By an
     * iterator: the size is a sum, in which one that comes and goes can hide another.
     */
    public boolean isAnyAtWork() {
        return atWork.keySet().iterator().hasNext();
    }

    /** Whether the calls of a lease that begins now are to be fenced. */
    public boolean areExpected() {
        return expected.getPlain();
    }

    /**
     * A lease was ended by another thread than its borrower's: a call of the borrower's may just
     * begin. {@link #isStragglerAtWork} finds it.
     *
     * @param inFlight whether one is under way
     */
    public void endedUnfenced(BooleanSupplier inFlight) {
        expected.set(true);
        unfenced = inFlight;
    }

    /** How long the session is to be left alone before {@link #isStragglerAtWork} is asked. */
    long graceNanos() {
        return unfenced == null ? 0 : GRACE_NANOS;
    }

    /**
     * Whether a call of an ended lease is under way. To be asked once, before the session is reset,
     * which must not be then.
     */
    boolean isStragglerAtWork() {
        BooleanSupplier inFlight = unfenced;
        unfenced = null;
        return inFlight != null && inFlight.getAsBoolean();
    }
}
