package dev.weir.observe;

import dev.weir.connect.IdleKillDetector;
import dev.weir.lease.Clock;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;

/** Tells when something closes idle connections, and has them checked sooner. Thread-safe. */
public final class IdleKillReports {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final String pool;
    private final Clock clock;
    private final LongPredicate keepalive;
    private final ReentrantLock lock = new ReentrantLock();
    private final IdleKillDetector ages = new IdleKillDetector();

    /**
     * @param keepalive takes the time, in nanoseconds, after which a silent connection is to be
     *     checked, and says whether it will be: the user's own setting stays
     */
    public IdleKillReports(String pool, Clock clock, LongPredicate keepalive) {
        this.pool = pool;
        this.clock = clock;
        this.keepalive = keepalive;
    }

    void probed(long silentNanos, boolean alive) {
        long safe = 0;
        String found = "";
        lock.lock();
        try {
            if (alive) {
                ages.survived(silentNanos);
            } else if (ages.died(silentNanos, clock.nanoTime())) {
                safe = ages.safeNanos();
                found =
                        "something closes idle connections at about %s (alive after %s of silence, dead after %s)"
                                .formatted(
                                        words(ages.spanNanos()),
                                        words(ages.survivedNanos()),
                                        words(ages.spanNanos()));
            }
        } finally {
            lock.unlock();
        }
        if (safe > 0) {
            String then =
                    keepalive.test(safe)
                            ? "those opened from now on are checked every " + words(safe)
                            : "set keepaliveTime to " + words(safe) + " or less";
            LOG.log(Level.WARNING, pool + " - " + found + ": " + then);
        }
    }

    private static String words(long nanos) {
        return Duration.ofNanos(nanos).toSeconds() + " s";
    }
}
