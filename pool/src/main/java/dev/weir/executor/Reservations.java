package dev.weir.executor;

import dev.weir.lease.Slot;
import dev.weir.lease.Verdict;
import dev.weir.tenant.Tenant;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Connections that tasks of executors may have for the asking, by the task's thread. Thread-safe.
 */
public final class Reservations {
    private final ConcurrentHashMap<Long, Reserved> byThread = new ConcurrentHashMap<>();

    private record Reserved(Slot slot, @Nullable Tenant tenant) {

        void giveBack() {
            slot.release(slot.lease(), Verdict.LEND_ON);
        }
    }

    /** The calling thread begins a task that may have this lease. */
    public void begin(Slot slot, @Nullable Tenant tenant) {
        long thread = Thread.currentThread().threadId();
        slot.takenBy(thread);
        byThread.put(thread, new Reserved(slot, tenant));
    }

    /**
     * What is reserved for the calling thread. If it is another tenant's it goes back: the thread
     * would hold two.
     */
    public @Nullable Slot take(@Nullable Tenant tenant) {
        if (byThread.isEmpty()) {
            return null;
        }
        Reserved reserved = byThread.remove(Thread.currentThread().threadId());
        if (reserved == null) {
            return null;
        }
        if (number(tenant) == number(reserved.tenant)) {
            return reserved.slot;
        }
        reserved.giveBack();
        return null;
    }

    /** The calling thread ends its task. */
    public void end() {
        Reserved unused = byThread.remove(Thread.currentThread().threadId());
        if (unused != null) {
            unused.giveBack();
        }
    }

    private static int number(@Nullable Tenant tenant) {
        return tenant == null ? 0 : tenant.number();
    }
}
