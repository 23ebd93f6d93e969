package dev.weir.session;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The threads at work on a session beside those that borrowed it, so that no call of theirs
 * outlives its lease.
 *
 * <p>A call and the end of its lease race. Each side writes what the other reads, with a fence
 * between, so at least one of them sees the other: the call is refused, or the connection is
 * retired. Another thread than the borrower pays for its fence here, in {@link #arrived}.
 *
 * <p>The borrower pays for none until another thread has ended a lease of this pool. Its mark may
 * still be on its way out of the processor that wrote it then, so that connection is retired
 * without a look. Later leases of all sessions are {@link #areExpected fenced}.
 *
 * <p>Thread-safe.
 */
public final class OtherThreads {

    /**
     * Their calls, one inside the other. By thread, not a sum: one that leaves twice must not hide
     * another.
     */
    private final ConcurrentMap<Long, Integer> atWork = new ConcurrentHashMap<>();

    /** Whether another thread than a borrower's has ever ended a lease of the pool. */
    private final AtomicBoolean expected;

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

    /** A lease was ended by another thread than its borrower's. */
    public void expect() {
        expected.set(true);
    }
}
