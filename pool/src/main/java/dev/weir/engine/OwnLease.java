package dev.weir.engine;

import dev.weir.lease.Scheduler;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.util.function.Consumer;

/**
 * The bound of leases that the pool takes itself, for questions of its own. Nobody else would end
 * them: where the server or the network falls silent, the time limit of a query means nothing.
 */
final class OwnLease {
    private static final System.Logger LOG = System.getLogger("dev.weir");

    /** Far more than any of the questions takes. */
    static final long LONGEST_NANOS = 60_000_000_000L;

    private OwnLease() {}

    /**
     * Aborts a lease if it lasts longer than 60 s.
     *
     * @param background runs what may take its time; it may throw when it cannot
     * @return what calls that off
     */
    static Scheduler.Cancellable bound(
            Connection lease, Scheduler scheduler, Consumer<Runnable> background) {
        return scheduler.schedule(() -> breakOff(lease, background), LONGEST_NANOS);
    }

    private static void breakOff(Connection lease, Consumer<Runnable> background) {
        try {
            background.accept(() -> abort(lease));
        } catch (RuntimeException | Error noThread) {
            notAborted(noThread);
        }
    }

    /** Does nothing when the lease has ended. */
    private static void abort(Connection lease) {
        try {
            lease.abort(Runnable::run);
        } catch (Throwable failure) {
            notAborted(failure);
        }
    }

    /** What is left is the socket's own time limit. */
    static void notAborted(Throwable failure) {
        LOG.log(
                Level.DEBUG,
                "a query of the pool could not be cancelled: {0}",
                failure.getClass().getName());
    }
}
