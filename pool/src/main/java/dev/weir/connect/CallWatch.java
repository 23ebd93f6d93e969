package dev.weir.connect;

import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.session.ConnectionEnd;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the driver that are under way, and their deadlines. One look is scheduled, for the
 * earliest deadline known: most calls end in a fraction of a millisecond, and an alarm for each
 * would cost more than the call.
 *
 * <p>A look that comes a second late finds calls overdue whose answers nobody could read, because
 * the process stood still. They have {@value #SECOND_CHANCE_NANOS} ns more, once. Thread-safe.
 */
final class CallWatch {
    private static final System.Logger LOG = PoolLog.of(CallWatch.class.getName());
    private static final long NEVER = Long.MAX_VALUE;

    /** A look that comes so late shows that the whole process stood still. */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /** Enough to read an answer that came meanwhile. */
    private static final long SECOND_CHANCE_NANOS = 250_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final Set<WatchedCall> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicLong nextLook = new AtomicLong(NEVER);

    CallWatch(Clock clock, Scheduler scheduler) {
        this.clock = clock;
        this.scheduler = scheduler;
    }

    /**
     * Watches a call from now on.
     *
     * @param end of the connection that it is made on; null for a connect
     * @param nanos how long it may take
     * @param onOverdue what to do when it takes longer, though it may have ended in the meantime;
     *     answers in how many nanoseconds it is to be asked again, 0 = not again
     * @return to be given to {@link #ended}
     */
    WatchedCall begin(
            @Nullable ConnectionEnd end, long nanos, ToLongFunction<WatchedCall> onOverdue) {
        long deadline = clock.nanoTime() + nanos;
        WatchedCall call = new WatchedCall(end, deadline, onOverdue);
        underWay.add(call);
        lookBy(deadline);
        return call;
    }

    void ended(WatchedCall call) {
        underWay.remove(call);
    }

    /** Tells of each call under way. */
    void forEach(Consumer<WatchedCall> action) {
        underWay.forEach(action);
    }

    private void lookBy(long at) {
        long next = nextLook.get();
        while (at < next) {
            if (nextLook.compareAndSet(next, at)) {
                schedule(at);
                return;
            }
            next = nextLook.get();
        }
    }

    /**
     * A scheduler of the user's may refuse, as when it was shut down under the pool. The calls then
     * go on without deadlines, and the next to begin tries again.
     */
    private void schedule(long at) {
        try {
            scheduler.schedule(() -> look(at), at - clock.nanoTime());
        } catch (RuntimeException | Error refused) {
            nextLook.compareAndSet(at, NEVER);
            LOG.log(
                    System.Logger.Level.DEBUG,
                    "a deadline could not be scheduled",
                    LoggedFailure.of(refused));
        }
    }

    /**
     * A call that begins during the scan asks for a look by itself, since none is known then; a
     * look that a nearer one has replaced does nothing.
     */
    private void look(long scheduledFor) {
        if (!nextLook.compareAndSet(scheduledFor, NEVER)) {
            return;
        }
        long now = clock.nanoTime();
        boolean stoodStill = now - scheduledFor > PAUSE_NANOS;
        long earliest = NEVER;
        for (WatchedCall call : underWay) {
            if (stoodStill) {
                call.secondChance(now, SECOND_CHANCE_NANOS);
            }
            long deadline = call.deadline();
            if (deadline <= now) {
                deadline = call.takes(deadline) ? seeTo(call) : NEVER;
            }
            earliest = Math.min(earliest, deadline);
        }
        lookBy(earliest);
    }

    /**
     * Whatever one of them throws, the others have deadlines too.
     *
     * @return its next deadline
     */
    private long seeTo(WatchedCall call) {
        long again = 0;
        try {
            again = call.overdue();
        } catch (Throwable failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "an overdue call could not be reported",
                    LoggedFailure.of(failure));
        }
        if (again == 0) {
            return NEVER;
        }
        long deadline = clock.nanoTime() + again;
        call.setDeadline(deadline);
        return deadline;
    }
}
