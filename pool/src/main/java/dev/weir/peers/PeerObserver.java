package dev.weir.peers;

import dev.weir.database.SessionList;
import dev.weir.lease.LimitView;
import dev.weir.lease.PoolState;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.size.PeerPools;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sees who else uses the server, and lets other pools of this kind see this one.
 *
 * <p>The sessions are named when they are made ({@link PoolTag}), unless the user has named them:
 * then this pool cannot tell its own from others, and looks no further. Where the view cannot be
 * read several times in a row the same. Nothing here costs a borrower anything: {@link
 * SlotPool#lookAtServer} finds a connection that nobody may be lent at the moment. Thread-safe.
 */
public final class PeerObserver {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private static final long FIRST_NANOS = 300_000_000L;

    /** Weight of the latest look in the share of others: one sees a moment only. */
    private static final double WEIGHT = 0.4;

    /** A server may cancel one look or have no memory for it, and show its sessions in the next. */
    private static final int MOST_FAILURES = 3;

    private final String pool;
    private final PeerSurvey looks;
    private final Scheduler scheduler;
    private final SlotPool slots;
    private final Learner learner;
    private final AtomicBoolean begun = new AtomicBoolean();

    /** Whether a look is under way: one that hangs does not hinder the next from beginning. */
    private final AtomicBoolean looking = new AtomicBoolean();

    // used by whoever has set looking
    private double foreignShare = Double.NaN;

    /** Since when it has been at work, by the server's clock in seconds; 0 = it is not. */
    private long atWorkSince;

    /** Looks in a row that could not be read. */
    private int failures;

    /** Is told who else uses the server. */
    public interface Learner {
        /**
         * The server's sessions were looked at.
         *
         * @param pools of this kind on the server, this one included; those at rest too
         * @param others connections that neither this pool nor one that seeks its limit holds
         */
        void seen(int pools, PeerPools peers, int others);

        /**
         * Nothing is seen of other pools.
         *
         * @param why half a sentence
         */
        void blind(String why);
    }

    /**
     * @param id of the pool, by which its sessions are named
     */
    public PeerObserver(
            String pool, String id, Scheduler scheduler, SlotPool slots, Learner learner) {
        this.pool = pool;
        this.looks = new PeerSurvey(id);
        this.scheduler = scheduler;
        this.slots = slots;
        this.learner = learner;
    }

    /** A connection was opened; the first begins it all, later. */
    public void opened(Session session) {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        if (session.database().server().sessions() == null) {
            learner.blind("the server does not list its sessions");
        } else {
            scheduler.schedule(() -> slots.lookAtServer(PeerPollInterval.LEAST_NANOS), FIRST_NANOS);
        }
    }

    /**
     * Looks, and publishes.
     *
     * @throws SQLException when the connection does not work
     */
    public void look(Session session) throws SQLException {
        if (!looking.compareAndSet(false, true)) {
            session.validate();
            return;
        }
        try {
            session.ask(through -> look(session, through));
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

    private void look(Session session, Connection through) throws SQLException {
        LimitView view = slots.limitView();
        SessionList list = session.database().server().sessions();
        if (view == null || list == null) {
            return;
        }
        SharedServer server =
                new SharedServer(
                        list, through, pool, name -> session.named(list.clientInfo(), name));
        PeerSurvey.Outcome outcome = looks.look(server, own(view, slots.state()));
        if (outcome.isBlind()) {
            end("its sessions have another name on the server");
            return;
        }
        Census census = outcome.census();
        if (census != null) {
            learn(census.peers().foreignShare(), outcome, view.atWork());
            learner.seen(census.pools(), withForeignShare(census.peers()), census.others());
        }
        slots.lookAgain(outcome.nextNanos());
        if (outcome.goesOn()) {
            scheduler.schedule(slots::lookIfDue, outcome.nextNanos());
        }
    }

    private static PeerSurvey.Own own(LimitView view, PoolState state) {
        return new PeerSurvey.Own(
                view.limit(),
                view.turnoverNanos(),
                view.seeking(),
                state.idle() + state.leased() + state.held());
    }

    /**
     * Only of times at which it is at work: to a pool at rest whoever is busy would be all there
     * is.
     */
    private void learn(double latest, PeerSurvey.Outcome outcome, boolean isAtWork) {
        if (!isAtWork) {
            atWorkSince = 0;
            return;
        }
        if (atWorkSince == 0) {
            atWorkSince = outcome.now();
        }
        if (outcome.seenAt() >= atWorkSince) {
            double before = foreignShare;
            foreignShare = Double.isNaN(before) ? latest : before + WEIGHT * (latest - before);
        }
    }

    private PeerPools withForeignShare(PeerPools now) {
        return new PeerPools(now.pools(), now.meanLimit(), now.turnoverNanos(), foreignShare);
    }
}
