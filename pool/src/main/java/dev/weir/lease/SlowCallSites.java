package dev.weir.lease;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long each place in the application holds connections, as far as that is known.
 *
 * <p>While long work has been seen of late, those are asked from where they come ({@link
 * CallSiteHash}) that have to wait, and a few of the others ({@link LeaseSampling}). A place that
 * is met for the first time is treated as short. Guarded by the pool's lock, except where noted.
 */
final class SlowCallSites {
    /** Places that are remembered; the one not met for longest goes first. */
    private static final int MOST = 1_024;

    /** Nobody is asked any more when no lease has been long for this long. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    /**
     * Borrowers that are asked between two looks at most: to say from where it comes takes one 5 to
     * 15 microseconds. One that was not asked counts as short.
     */
    private static final int MOST_ASKED = 200;

    /**
     * The same while no place is known to be long, and the answers only serve to find one: now and
     * then a lease of any work overstays, and that must not cost all of it a few per cent.
     */
    private static final int MOST_SAMPLED = 4;

    /** The work that is long by what it says itself. */
    private final CallSite hinted = new CallSite();

    private final Map<Long, CallSite> places =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, CallSite> eldest) {
                    return size() > MOST;
                }
            };

    /** Written under the lock. */
    private volatile boolean ask;

    private boolean wanted;
    private int most = MOST_SAMPLED;
    private int asked;
    private long seenAt;

    /** Whether borrowers that wait are to say from where they come. Safe from any thread. */
    boolean ask() {
        return ask;
    }

    /** Whether long work has been seen of late: without it there is no place to be learnt. */
    boolean isLongWorkSeen(long now) {
        return wanted && now - seenAt <= FORGET_NANOS;
    }

    /** From now on nobody is asked. */
    void forget() {
        wanted = false;
        ask = false;
    }

    /** What is known of the place that a borrower names; null if it was not asked. */
    @Nullable CallSite asked(long callStack) {
        if (callStack == 0) {
            return null;
        }
        asked++;
        ask = wanted && asked < most;
        return of(callStack);
    }

    /** What is known of a place; null for 0. */
    @Nullable CallSite of(long callStack) {
        return callStack == 0 ? null : places.computeIfAbsent(callStack, key -> new CallSite());
    }

    /** A lease has shown itself long. */
    void seen(long now) {
        seenAt = now;
        wanted = true;
        ask = asked < most;
    }

    /** Places that are known to be long. */
    int known() {
        return (int) places.values().stream().filter(CallSite::isLong).count();
    }

    /**
     * How long leases last of a borrower whose work is known to be long, in nanoseconds.
     *
     * @param place from where it comes; null: it says itself that it is long
     */
    double typicalNanos(@Nullable CallSite place) {
        return (place == null ? hinted : place).typicalNanos();
    }

    /** A lease has ended of work that says itself that it is long. */
    void hintedHeld(double nanos, double typicalNanos) {
        hinted.held(nanos, typicalNanos);
    }

    /**
     * Takes a regular look.
     *
     * @param idle whether no long work is out, and none waits
     */
    void look(boolean idle, long now) {
        if (wanted && idle && !isLongWorkSeen(now)) {
            wanted = false;
            places.clear();
        }
        most = known() > 0 ? MOST_ASKED : MOST_SAMPLED;
        asked = 0;
        ask = wanted;
    }
}
