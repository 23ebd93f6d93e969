package dev.weir.observe;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells those who listen one event after the other, in order, on a thread of the pool that is there
 * only while there is something to tell. So one that is slow, or never returns, delays neither a
 * borrower nor a connection; only what it is told comes late, or is dropped when too much waits.
 * Thread-safe.
 */
final class ListenerDispatcher {

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** Events that may wait; a pool makes few a second. */
    private static final int MOST = 10_000;

    private final String pool;
    private final String listener;
    private final BiConsumer<Runnable, Consumer<Throwable>> background;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> events = new ArrayDeque<>();
    private boolean telling;
    private boolean dropping;

    /**
     * @param listener who listens, for logs: "the pool listener"
     * @param background runs what may take its time on a thread of the pool, and what to do when no
     *     thread can be had
     */
    ListenerDispatcher(
            String pool, String listener, BiConsumer<Runnable, Consumer<Throwable>> background) {
        this.pool = pool;
        this.listener = listener;
        this.background = background;
    }

    /** Has the event told later; never waits for the listener. */
    void tell(Runnable event) {
        if (begins(event)) {
            background.accept(this::tellAll, this::giveUp);
        }
    }

    /** Keeps the event; whether somebody has to begin telling. */
    private boolean begins(Runnable event) {
        lock.lock();
        try {
            if (events.size() >= MOST) {
                if (!dropping) {
                    LOG.log(
                            Level.WARNING,
                            "{0} - {1} does not return from a call: it misses events",
                            pool,
                            listener);
                }
                dropping = true;
                return false;
            }
            dropping = false;
            events.add(event);
            boolean first = !telling;
            telling = true;
            return first;
        } finally {
            lock.unlock();
        }
    }

    private void tellAll() {
        for (Runnable event = next(); event != null; event = next()) {
            try {
                event.run();
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }

    private void failed(Throwable failure) {
        try {
            LOG.log(Level.WARNING, pool + " - " + listener + " failed", LoggedFailure.of(failure));
        } catch (Throwable unsaid) {
            // without memory not even the line can be made, and the rest is to be told
        }
    }

    /** The next event; null when there is none, and then nobody is telling. */
    private @Nullable Runnable next() {
        lock.lock();
        try {
            Runnable event = events.poll();
            telling = event != null;
            return event;
        } finally {
            lock.unlock();
        }
    }

    /** The next event asks for a thread again. */
    private void giveUp(Throwable noThread) {
        LOG.log(
                Level.DEBUG,
                pool + " - no thread to call " + listener + " with",
                LoggedFailure.of(noThread));
        lock.lock();
        try {
            telling = false;
        } finally {
            lock.unlock();
        }
    }
}
