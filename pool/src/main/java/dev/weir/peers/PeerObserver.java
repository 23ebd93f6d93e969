package dev.weir.peers;

import dev.weir.lease.LimitView;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.size.PeerPools;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sees who else uses the server. Other pools of this kind see this one by the names of its sessions
 * ({@link Census#nameOfSessions}).
 *
 * <p>Each pool looks for itself. A look costs the server some 4 microseconds for each session, so
 * pools look the more seldom the more there are. Where the view cannot be read several times in a
 * row a pool looks no more. Nothing here costs a borrower anything: {@link SlotPool#lookAtServer}
 * finds a connection that nobody may be lent at the moment. Thread-safe.
 */
public final class PeerObserver {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private static final long FIRST_NANOS = 300_000_000L;

    /** Shares move over tens of seconds. */
    private static final long LEAST_NANOS = 5_000_000_000L;

    /** Five looks a second over all pools: one per cent of a core for 500 pools. */
    private static final long EACH_NANOS = 200_000_000L;

    /** Looks of pools that started together drift apart by up to a fifth of the interval. */
    private static final double SPREAD = 0.2;

    /** Weight of the latest look in the share of others: one sees a moment only. */
    private static final double WEIGHT = 0.4;

    /** A server may cancel one look or have no memory for it, and show its sessions in the next. */
    private static final int MOST_FAILURES = 3;

    private final String pool;
    private final String id;
    private final Scheduler scheduler;
    private final SlotPool slots;
    private final Learner learner;
    private final AtomicBoolean begun = new AtomicBoolean();

    /** Whether a look is under way: one that hangs does not hinder the next from beginning. */
    private final AtomicBoolean looking = new AtomicBoolean();

    // used by whoever has set looking
    private double foreignShare = Double.NaN;

    /** Looks in a row that could not be read. */
    private int failures;

    public interface Learner {
        void seen(Census census);

        /** Nothing is seen of other pools; {@code why} is half a sentence. */
        void blind(String why);
    }

    /**
     * @param id of the pool, by which its sessions are named
     */
    public PeerObserver(
            String pool, String id, Scheduler scheduler, SlotPool slots, Learner learner) {
        this.pool = pool;
        this.id = id;
        this.scheduler = scheduler;
        this.slots = slots;
        this.learner = learner;
    }

    /** A connection was opened; the first begins it all, later. */
    public void opened(Session session) {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        if (session.database().sessions() == null) {
            learner.blind("the server does not list its sessions");
        } else {
            scheduler.schedule(() -> slots.lookAtServer(LEAST_NANOS), FIRST_NANOS);
        }
    }

    /** Throws when the connection does not work. */
    public void look(Session session) throws SQLException {
        var list = session.database().sessions();
        LimitView view = slots.limitView();
        if (list == null || view == null || !looking.compareAndSet(false, true)) {
            session.validate();
            return;
        }
        try {
            learn(Census.of(session.ask(list::by), id), view.atWork());
            failures = 0;
        } catch (SQLException | RuntimeException failure) {
            session.validate();
            LOG.log(
                    Level.DEBUG,
                    () -> pool + " - the server's sessions cannot be read",
                    LoggedFailure.of(failure));
            if (++failures == MOST_FAILURES) {
                end("the list of its sessions cannot be read");
            }
        } finally {
            looking.set(false);
        }
    }

    private void end(String why) {
        slots.lookAtServer(0);
        learner.blind(why);
    }

    /**
     * Others' share only of times at which the pool is at work: else they would be all there is.
     */
    private void learn(Census seen, boolean isAtWork) {
        if (seen.pools() == 0) {
            end("its sessions have another name on the server");
            return;
        }
        PeerPools peers = seen.peers();
        if (isAtWork) {
            double latest = peers.foreignShare();
            double before = foreignShare;
            foreignShare = Double.isNaN(before) ? latest : before + WEIGHT * (latest - before);
        }
        learner.seen(
                new Census(
                        seen.pools(),
                        seen.own(),
                        seen.taken(),
                        new PeerPools(peers.pools(), foreignShare)));
        double spread = 1 + SPREAD * ThreadLocalRandom.current().nextDouble();
        long next = (long) (Math.max(LEAST_NANOS, seen.pools() * EACH_NANOS) * spread);
        slots.lookAgain(next);
        scheduler.schedule(slots::lookIfDue, next);
    }
}
