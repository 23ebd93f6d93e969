package dev.weir.engine;

import dev.weir.lease.Scheduler;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.util.function.Consumer;

/**
 * The bound of leases that the pool takes itself, for questions of its own. Nobody else would end
 * them: where the server or the network falls silent, the time limit of a query means nothing.
 */
final class OwnLease {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** Far more than any of the questions takes. */
    static final long LONGEST_NANOS = 60_000_000_000L;

    private OwnLease() {}

    /**
     * Aborts a lease if it lasts longer than 60 s.
     *
     * @param pool its name
     * @param background runs what may take its time; it may throw when it cannot
     * @return what calls that off
     */
    static Scheduler.Cancellable bound(
            String pool, Connection lease, Scheduler scheduler, Consumer<Runnable> background) {
        return scheduler.schedule(() -> breakOff(pool, lease, background), LONGEST_NANOS);
    }

    private static void breakOff(String pool, Connection lease, Consumer<Runnable> background) {
        try {
            background.accept(() -> abort(pool, lease));
        } catch (RuntimeException | Error noThread) {
            notAborted(pool, noThread);
        }
    }

    /** Does nothing when the lease has ended. */
    private static void abort(String pool, Connection lease) {
        try {
            lease.abort(Runnable::run);
        } catch (Throwable failure) {
            notAborted(pool, failure);
        }
    }

    /** What is left is the socket's own time limit. */
    static void notAborted(String pool, Throwable failure) {
        LOG.log(
                Level.DEBUG,
                "{0} - a query of the pool could not be cancelled: {1}",
                pool,
                failure.getClass().getName());
    }
}
