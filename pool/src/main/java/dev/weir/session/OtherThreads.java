package dev.weir.session;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The threads at work on a session beside those that borrowed it, so that no call of theirs
 * outlives its lease.
 *
 * <p>A call and the end of its lease race. Each side writes what the other reads, with a fence
 * between, so at least one of them sees the other: the call is refused, or the connection is
 * retired.
 *
 * <p>Thread-safe.
 */
public final class OtherThreads {

    /**
     * Their calls, one inside the other. By thread, not a sum: one that leaves twice must not hide
     * another.
     */
    private final ConcurrentMap<Long, Integer> atWork = new ConcurrentHashMap<>();

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
}
