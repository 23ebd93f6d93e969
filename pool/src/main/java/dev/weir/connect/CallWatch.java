package dev.weir.connect;

import dev.weir.handle.Session;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the driver that are under way, and their deadlines.
 *
 * <p>One look is scheduled, for the earliest deadline known, not one alarm for each call: most
 * calls end in a fraction of a millisecond, thousands of them a second, and an alarm set and taken
 * back for each would cost more than the call. A look that finds nothing overdue asks for the next
 * at the earliest deadline then under way, so in steady work there is about one look in the time
 * that a call may take. Thread-safe.
 */
final class CallWatch {
    private static final System.Logger LOG = System.getLogger(CallWatch.class.getName());

    private static final long NEVER = Long.MAX_VALUE;

    private final Clock clock;
    private final Scheduler scheduler;
    private final Set<Call> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicLong nextLook = new AtomicLong(NEVER);

    CallWatch(Clock clock, Scheduler scheduler) {
        this.clock = clock;
        this.scheduler = scheduler;
    }

    /**
     * Watches a call from now on.
     *
     * @param session what it concerns, or null
     * @param nanos how long it may take
     * @param onOverdue what to do when it takes longer, once; it may have ended in the meantime
     * @return to be given to {@link #ended}
     */
    Call begin(@Nullable Session session, long nanos, Runnable onOverdue) {
        Call call = new Call(session, clock.nanoTime() + nanos, onOverdue);
        underWay.add(call);
        try {
            lookBy(call.deadline);
        } catch (Throwable failure) {
            // Unwatched until the next call begins; refused, it would be a permit lost.
            LOG.log(System.Logger.Level.WARNING, "no timer for a call of the driver", failure);
        }
        return call;
    }

    void ended(Call call) {
        underWay.remove(call);
    }

    /** Tells of the session of each call under way that has one. */
    void forEachSession(Consumer<Session> action) {
        for (Call call : underWay) {
            if (call.session != null) {
                action.accept(call.session);
            }
        }
    }

    private void lookBy(long at) {
        long next = nextLook.get();
        while (at < next) {
            if (nextLook.compareAndSet(next, at)) {
                try {
                    scheduler.schedule(() -> look(at), at - clock.nanoTime());
                } catch (Throwable failure) {
                    nextLook.compareAndSet(at, NEVER); // the next call asks for a look again
                    throw failure;
                }
                return;
            }
            next = nextLook.get();
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
        long earliest = NEVER;
        for (Call call : underWay) {
            if (call.overdue) {
                continue;
            }
            if (call.deadline <= now) {
                call.overdue = true;
                help(call);
            } else {
                earliest = Math.min(earliest, call.deadline);
            }
        }
        lookBy(earliest);
    }

    /** What goes wrong for one call must not keep the others from being looked after. */
    private static void help(Call call) {
        try {
            call.onOverdue.run();
        } catch (Throwable failure) {
            LOG.log(System.Logger.Level.WARNING, "an overdue call could not be ended", failure);
        }
    }

    /** One call under way. */
    static final class Call {
        private final @Nullable Session session;
        private final long deadline;
        private final Runnable onOverdue;

        /** Written by looks only, one after the other. */
        private volatile boolean overdue;

        private Call(@Nullable Session session, long deadline, Runnable onOverdue) {
            this.session = session;
            this.deadline = deadline;
            this.onOverdue = onOverdue;
        }
    }
}
