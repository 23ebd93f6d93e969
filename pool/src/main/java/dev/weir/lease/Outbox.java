package dev.weir.lease;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.ArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the steps under the pool's lock ask of others: waiters to be woken, calls of the driver,
 * events to be told. All of it is carried out after the lock was released, because others must
 * never be called under the lock: the waiters first, the events last, so that code of a user's that
 * does not return leaves nothing undone. Guarded by the pool's lock.
 */
final class Outbox {
    private static final System.Logger LOG = PoolLog.of(Outbox.class.getName());

    private static final Runnable[] NONE = {};

    private final ReentrantLock lock;
    private final ArrayList<Runnable> actions = new ArrayList<>();
    private final ArrayList<Runnable> events = new ArrayList<>();
    private @Nullable Waiter wakeFirst;
    private @Nullable Waiter wakeLast;

    Outbox(ReentrantLock lock) {
        this.lock = lock;
    }

    /** Has a waiter woken whose wait has ended. */
    void wake(Waiter waiter) {
        if (wakeLast == null) {
            wakeFirst = waiter;
        } else {
            wakeLast.nextToWake = waiter;
        }
        wakeLast = waiter;
    }

    void add(Runnable action) {
        actions.add(action);
    }

    void tell(Runnable event) {
        events.add(event);
    }

    /** Asks the driver for something; what cannot even begin has failed. */
    void ask(Runnable call, Consumer<Throwable> failed) {
        actions.add(
                () -> {
                    try {
                        call.run();
                    } catch (Throwable e) {
                        failed.accept(e);
                    }
                });
    }

    /**
     * Leaves the lock and then does what was decided under it. Whatever happens the lock is left;
     * what could not be taken for want of memory is done by the next who comes here.
     */
    void unlockAndAct() {
        Waiter wake;
        Runnable[] decided;
        Runnable[] happened;
        try {
            decided = actions.toArray(NONE);
            happened = events.toArray(NONE);
            actions.clear();
            events.clear();
            wake = wakeFirst;
            wakeFirst = null;
            wakeLast = null;
        } finally {
            lock.unlock();
        }
        while (wake != null) {
            Waiter next = wake.nextToWake;
            wake.nextToWake = null;
            act(wake::wake);
            wake = next;
        }
        for (Runnable action : decided) {
            act(action);
        }
        for (Runnable event : happened) {
            act(event);
        }
    }

    /** Whatever one of the others throws, the log included, the rest must still be told. */
    private static void act(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            try {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a callback of the pool failed",
                        LoggedFailure.of(e));
            } catch (Throwable unsaid) {
                // without memory not even the line can be made
            }
        }
    }
}
