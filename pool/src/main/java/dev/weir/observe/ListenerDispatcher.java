package dev.weir.observe;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

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
    private final Queue<Runnable> events = new LinkedBlockingQueue<>(MOST);
    private final AtomicBoolean telling = new AtomicBoolean();
    private final AtomicBoolean dropping = new AtomicBoolean();

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
        boolean full = !events.offer(event);
        boolean wasFull = dropping.getAndSet(full);
        if (full && !wasFull) {
            LOG.log(
                    Level.WARNING,
                    "{0} - {1} does not return from a call: it misses events",
                    pool,
                    listener);
        }
        begin();
    }

    private void begin() {
        if (!events.isEmpty() && telling.compareAndSet(false, true)) {
            background.accept(this::tellAll, this::giveUp);
        }
    }

    private void tellAll() {
        for (Runnable event = events.poll(); event != null; event = events.poll()) {
            try {
                event.run();
            } catch (Throwable failure) {
                failed(failure);
            }
        }
        telling.set(false);
        begin(); // with what came in between
    }

    private void failed(Throwable failure) {
        try {
            LOG.log(Level.WARNING, pool + " - " + listener + " failed", LoggedFailure.of(failure));
        } catch (Throwable unsaid) {
            // without memory not even the line can be made, and the rest is to be told
        }
    }

    /** The next event asks for a thread again. */
    private void giveUp(Throwable noThread) {
        telling.set(false);
        LOG.log(
                Level.DEBUG,
                pool + " - no thread to call " + listener + " with",
                LoggedFailure.of(noThread));
    }
}
