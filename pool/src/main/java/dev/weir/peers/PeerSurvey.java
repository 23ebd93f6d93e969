package dev.weir.peers;

import dev.weir.database.SessionList.Names;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How the pools of a server have one of them look for all, so that five hundred cost the server not
 * much more than one.
 *
 * <p>A look at all sessions costs the server 4 microseconds for each. So the pool that looks writes
 * what it saw into the name of the session that it looked through. The others read the names of its
 * sessions by their process ids, and learnt these when they last looked at all sessions themselves.
 *
 * <p><b>Who looks for all.</b> A pool whose limit is in use and that sees nobody's answer. It goes
 * on while its limit, or that of any other pool, is in use. Where two have begun together, each
 * sees the other in its next look, and the one with the higher id stops. One that may see what all
 * sessions do takes over from one that may not.
 *
 * <p><b>When it is gone.</b> An answer counts for three looks by the server's clock. Whoever then
 * finds none, because that pool has ended, is paused, or may not look any more, looks at all
 * sessions itself, and either takes over or finds who has.
 *
 * <p>There is no lock: a session that is lent on must hold none, and whose answer counts is seen by
 * all in the same place. Where names cannot be read by process id each pool looks for itself. Used
 * by one thread at a time, each of which sees what the one before it has done.
 */
final class PeerSurvey {
    /** So often in a row it cannot be read by process id before that is not tried any more. */
    private static final int MOST_REFUSALS = 3;

    /** Looks of pools that started together drift apart by up to a fifth of the interval. */
    private static final double SPREAD = 0.2;

    /** The server, as seen through one session of the pool. */
    interface Server {
        /**
         * Reads all sessions.
         *
         * @throws SQLException when they cannot be read
         */
        ServerSessions all() throws SQLException;

        /**
         * Reads the names of some sessions.
         *
         * @param own what the session through which it looks is named first, with the server's
         *     time; null: nothing
         * @throws SQLException when they cannot be read
         */
        Names names(List<Integer> pids, @Nullable PoolTag own) throws SQLException;

        /**
         * Names the session through which it looks.
         *
         * @throws SQLException when that cannot be done
         */
        void publish(PoolTag own) throws SQLException;
    }

    /** What this pool finds of itself. */
    record Own(double limit, long turnoverNanos, boolean isSeeking, int connections) {}

    /**
     * What came of a look.
     *
     * @param census null when there is nothing new
     * @param seenAt when the sessions were seen, by the server's clock in seconds
     * @param now the server's time in seconds
     * @param nextNanos until the next look
     * @param goesOn whether the next look is to come even if nobody waits in this pool
     * @param isBlind whether the pool does not see its own sessions under its name, so that nothing
     *     can be told
     */
    record Outcome(
            @Nullable Census census,
            long seenAt,
            long now,
            long nextNanos,
            boolean goesOn,
            boolean isBlind) {}

    private final String id;
    private final SplittableRandom spread;
    private @Nullable PeerSurveyor followed;
    private int refusals;

    /** Whether this pool's user may see what all sessions do. */
    private boolean seesAll;

    private int pools = 1;

    // by the server's clock in seconds; 0 = never
    private long seenAt;
    private long publishedAt;
    private long answeredAt;

    /**
     * @param id of the pool: eight hexadecimal digits
     */
    PeerSurvey(String id) {
        this.id = id;
        this.spread = new SplittableRandom(Integer.parseUnsignedInt(id, 16));
    }

    /**
     * Looks, and publishes what peers are to know.
     *
     * @throws SQLException when the sessions cannot be read
     */
    Outcome look(Server server, Own own) throws SQLException {
        PeerSurveyor other = followed;
        if (other == null) {
            return lookAtAll(server, own);
        }
        Names read;
        try {
            read = server.names(other.pids(), own.isSeeking ? tag(own, 0, null) : null);
        } catch (SQLException e) {
            // a connection that is dead shows as such in this look
            Outcome outcome = lookAtAll(server, own);
            refusals++;
            return outcome;
        }
        refusals = 0;
        Outcome outcome = take(read, other, own);
        return outcome == null ? lookAtAll(server, own) : outcome;
    }

    private PoolTag tag(Own own, long seconds, @Nullable PeerSummary answer) {
        return own.isSeeking
                ? new PoolTag(id, own.limit, own.turnoverNanos, seconds, answer)
                : new PoolTag(id, 0, 0, seconds, answer);
    }

    /** Null when the other's answer cannot be had, or is worse than what this pool sees. */
    private @Nullable Outcome take(Names read, PeerSurveyor other, Own own) {
        long publishedBefore = publishedAt;
        publishedAt = own.isSeeking ? read.seconds() : publishedAt;
        PoolTag answer = other.answer(read.names(), read.seconds());
        PeerSummary seen = answer == null ? null : answer.answer();
        if (answer == null || seen == null || (seesAll && !seen.isWhole())) {
            return null;
        }
        pools = seen.pools();
        if (read.seconds() < seenAt - 1) {
            // the clock was set back, or this is another server
            seenAt = 0;
        }
        if (answer.seconds() <= seenAt) {
            return outcome(null, read.seconds(), false);
        }
        seenAt = answer.seconds();
        // a second more, since the server rounds
        boolean isIn =
                publishedBefore > 0
                        && publishedBefore <= seenAt + 1
                        && seenAt - publishedBefore <= PeerPollInterval.freshSeconds(pools);
        return outcome(
                Census.of(seen, isIn, tag(own, 0, null), own.connections), read.seconds(), false);
    }

    private Outcome lookAtAll(Server server, Own own) throws SQLException {
        ServerSessions all = server.all();
        if (!all.contains(id)) {
            return new Outcome(null, all.seconds(), all.seconds(), 0, false, true);
        }
        long now = all.seconds();
        seesAll = all.isWhole();
        boolean reads = refusals < MOST_REFUSALS;
        boolean answers = answeredAt > 0 && now - answeredAt <= PeerPollInterval.answerSeconds();
        PeerSurveyor other = reads ? all.looker(id) : null;
        followed = other != null && isBetter(other, answers) ? other : null;
        PeerSummary seen = all.summary(tag(own, now, null), own.isSeeking);
        boolean leads =
                reads && followed == null && (own.isSeeking || (answers && seen.seeking() > 0));
        publish(server, own, now, leads && seen.pools() > 1 ? seen : null);
        pools = seen.pools();
        seenAt = now;
        Census census = Census.of(seen, own.isSeeking, tag(own, now, null), all.connections(id));
        return outcome(census, now, leads);
    }

    /** Whether another's answer makes a look of this pool's needless. */
    private boolean isBetter(PeerSurveyor other, boolean answers) {
        if (other.isWhole() != seesAll) {
            return other.isWhole();
        }
        return !answers || other.id().compareTo(id) < 0;
    }

    private void publish(Server server, Own own, long now, @Nullable PeerSummary answer)
            throws SQLException {
        answeredAt = answer == null ? 0 : now;
        if (own.isSeeking || answer != null) {
            server.publish(tag(own, now, answer));
            publishedAt = own.isSeeking ? now : publishedAt;
        }
    }

    private Outcome outcome(@Nullable Census census, long now, boolean leads) {
        long nanos =
                leads
                        ? PeerPollInterval.LEAST_NANOS
                        : (long)
                                (PeerPollInterval.intervalNanos(pools)
                                        * (1 + SPREAD * spread.nextDouble()));
        return new Outcome(census, seenAt, now, nanos, leads && pools > 1, false);
    }
}
