package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.FleetView;
import dev.weir.ServerLimits;
import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.connect.Connector;
import dev.weir.database.Databases;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.peers.Census;
import dev.weir.peers.PeerObserver;
import dev.weir.session.Session;
import dev.weir.size.LimitBounds;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.text.ComparisonWords;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tells the limit law where to begin, how many connections the server allows, and who else uses it;
 * with the words for {@link dev.weir.SizeExplanation}. Thread-safe.
 */
final class SizingInputs implements PeerObserver.Learner {
    /** A smaller share of other clients is not mentioned. */
    private static final double LEAST_SHARE = 0.005;

    /** Looks with news in which pools that start together come to see each other. */
    private static final int LOOKS_AT_START = 3;

    /** So long its first look is worth waiting for. */
    private static final long NEW_NANOS = 3_000_000_000L;

    private static final int QUERY_SECONDS = 5;
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final SlotPool slots;
    private final Scheduler scheduler;
    private final boolean findsLimit;
    private final long salt;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile WeirConfig config;

    /** Pools among which the initial limit is shared; 0 = not known. */
    private volatile int startsAmong;

    /** What the server said; null while it has not. */
    private volatile @Nullable ServerLimits serverLimits;

    /** Counts no pools while the pool does not see its peers. */
    private volatile Census seen = new Census(0, 0, 0, PeerPools.UNKNOWN);

    private int looks;

    /** Whether it is to see its peers and has not yet. */
    private volatile boolean isNew;

    /** Connections that the pools of its fleet share; 0 = it is in none. */
    private volatile int fleet;

    /** Why the pool does not see its peers; null while it does, or has not looked yet. */
    private volatile @Nullable String blindness;

    /** Null in a pool that does not look at the server's sessions. */
    private final @Nullable PeerObserver peerObserver;

    /**
     * Has the slots find their limit, where the size is not fixed.
     *
     * @param peerId by which the pool's sessions are named
     * @param unseen why it does not look at the server's, half a sentence; null: it does
     */
    SizingInputs(
            WeirConfig config,
            String peerId,
            @Nullable String unseen,
            SlotPool slots,
            Scheduler scheduler) {
        this.config = config;
        this.slots = slots;
        this.scheduler = scheduler;
        this.salt = Connector.target(config).hashCode();
        this.findsLimit = config.sizing() == Sizing.AUTO;
        this.peerObserver =
                unseen == null && findsLimit
                        ? new PeerObserver(config.poolName(), peerId, scheduler, slots, this)
                        : null;
        if (findsLimit) {
            isNew = peerObserver != null;
            tell();
            slots.findLimit(LimitBounds.prior(config.databaseCores(), 0), salt);
            if (unseen != null && config.fleet() == null) {
                blind(unseen);
            }
        }
    }

    /**
     * Why a pool of these settings cannot see its peers, half a sentence; null: it may.
     *
     * @param isNamed whether its sessions bear the pool's name
     */
    static @Nullable String unseen(WeirConfig config, boolean isNamed) {
        if (!config.observeServer()) {
            return "observeServer=false";
        }
        if (config.hasTenants()) {
            return "a session of a tenant sees its own role's sessions only";
        }
        if (isNamed) {
            return null;
        }
        String url = config.jdbcUrl();
        if (url == null) {
            return "a data source was given instead of a jdbcUrl";
        }
        return Databases.sessionNameProperty(url) != null
                ? "the application names the sessions"
                : "the database or its driver does not name sessions";
    }

    /** A connection was opened. What a pooler says of its sessions says nothing of the server. */
    void opened(Session session) {
        if (!session.isServersOwn()) {
            blind("a pooler in transaction mode is in between");
            return;
        }
        if (peerObserver != null) {
            peerObserver.opened(session);
        }
        if (config.readServerLimits() && (serverLimits == null || isNew)) {
            askForLimits(session);
            scheduler.schedule(() -> locked(() -> isNew = false), NEW_NANOS);
        }
    }

    /**
     * Asks before the first connection is lent: the pool must know where it has to stop before it
     * opens a second one. When that fails the next is asked.
     */
    private void askForLimits(Session session) {
        var query = session.database().limits();
        if (query == null) {
            return;
        }
        Connection physical = session.physical();
        try {
            try {
                // a server that is not known under the name that it has for itself says nothing
                if (session.database().isNamed(physical.getMetaData().getDatabaseProductName())) {
                    try (Statement statement = physical.createStatement()) {
                        statement.setQueryTimeout(QUERY_SECONDS);
                        allowed(query.read(statement));
                    }
                }
            } finally {
                if (!physical.getAutoCommit()) {
                    physical.rollback();
                }
            }
        } catch (SQLException | RuntimeException failure) {
            LOG.log(
                    Level.DEBUG,
                    () -> config.poolName() + " - could not ask for the server's limits",
                    LoggedFailure.of(failure));
        }
    }

    /**
     * What the server allows is a bound for the limit law. A ceiling above it is worth a warning
     * only where somebody chose it or it is to be filled.
     */
    void allowed(ServerLimits read) {
        @Nullable ServerLimits first = isNew ? serverLimits : null;
        locked(
                () -> {
                    serverLimits = first == null ? read : first;
                    seen = new Census(seen.pools(), seen.own(), read.taken(), seen.peers());
                });
        if (first != null) {
            return;
        }
        WeirConfig now = config;
        int named = now.maximumPoolSize();
        String sentence = read.sentence(findsLimit ? Math.min(named, share()) : named);
        if ((!findsLimit || !isUntold()) && named > read.allowed()) {
            LOG.log(
                    Level.WARNING,
                    "%s - maximumPoolSize=%d is more than the server allows: %s"
                            .formatted(now.poolName(), named, sentence));
        } else {
            LOG.log(Level.DEBUG, () -> now.poolName() + " - " + sentence);
        }
    }

    /**
     * The server may be looked at through this session now.
     *
     * @throws SQLException when the connection does not work
     */
    void look(Session session) throws SQLException {
        if (peerObserver == null) {
            return;
        }
        if (!session.isServersOwn()) {
            session.validate();
        } else {
            peerObserver.look(session);
        }
    }

    /** Its total with others is kept to: what they hold and what the server allows is no matter. */
    void fleet(int budget) {
        locked(() -> fleet = budget);
    }

    /** The configuration has changed. */
    void configured(WeirConfig changed) {
        locked(() -> config = changed);
    }

    /** What the server said; null while it has not. */
    @Nullable ServerLimits serverLimits() {
        return serverLimits;
    }

    @Override
    public void blind(String why) {
        locked(
                () -> {
                    if (findsLimit && blindness == null && isUntold() && fleet == 0) {
                        LOG.log(Level.INFO, config.poolName() + " - " + blindWords(why));
                    }
                    blindness = why;
                    isNew = false;
                    seen = new Census(0, 0, seen.taken(), PeerPools.UNKNOWN);
                });
    }

    private static String blindWords(String why) {
        return "opens at most %d connections: it does not see other pools on the server, because %s. Set maximumPoolSize to what this instance may have of the server's connections"
                .formatted(ServerView.UNTOLD, why);
    }

    /** Who names a ceiling means it; who does not has not thought of the server. */
    private boolean isUntold() {
        return !config.isSet(ConfigKey.MAXIMUM_POOL_SIZE);
    }

    /**
     * The server's sessions were looked at. A pool that is new, and whose limit no evidence has
     * moved, begins anew with its share of the start when it sees more peers than before; not in a
     * fleet whose budget is enough for the start of each.
     */
    @Override
    public void seen(Census census) {
        locked(
                () -> {
                    seen = census;
                    isNew = false;
                    tell(); // a limit that begins anew is cut to the bounds
                    int cores = config.databaseCores();
                    double shared = LimitBounds.prior(cores, census.pools());
                    boolean fits = LimitBounds.prior(cores, 0) * census.pools() <= fleet;
                    if (++looks <= LOOKS_AT_START
                            && !fits
                            && shared < LimitBounds.prior(cores, startsAmong)
                            && slots.restartLimit(shared, salt)) {
                        startsAmong = census.pools();
                    }
                });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            if (findsLimit) {
                tell();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A pool may have what it has and its part of what is left: if all take theirs at once, nobody
     * has passed the total.
     */
    private int share() {
        Census now = seen;
        int most = Integer.MAX_VALUE;
        if (allowed() > 0) {
            double own = now.pools() == 0 ? now.taken() : now.own();
            most = Math.max(1, (int) (own + left() / Math.max(1, now.pools())));
        }
        boolean isUnknown = now.pools() == 0 || allowed() == 0;
        return isUntold() && isUnknown ? Math.min(most, ServerView.UNTOLD) : most;
    }

    private double left() {
        return ServerView.SERVER_SHARE * allowed() - seen.taken();
    }

    private void tell() {
        Census now = seen;
        // before a look each connection may be that of a pool which starts as well
        int all = now.pools() == 0 ? now.taken() : now.pools();
        boolean isFull = fleet == 0 && allowed() > 0 && left() < all;
        int next = slots.state().total() + (isFull ? 0 : 1);
        int most = isNew && allowed() > 0 ? Math.min(next, share()) : share();
        slots.setSurroundings(new ServerView(fleet > 0 ? fleet : most, isFull, now.peers()));
    }

    /** Connections that the server allows; 0 = not known. */
    private int allowed() {
        ServerLimits read = serverLimits;
        return read == null ? 0 : read.allowed();
    }

    /**
     * In sentences without a full stop; in a pool of fixed size of its fleet alone.
     *
     * @param ofFleet what is known of the pools that share its total; null: it is in no fleet
     */
    List<String> sentences(@Nullable FleetView ofFleet) {
        List<String> sentences = new ArrayList<>(findsLimit ? List.of(start()) : List.of());
        if (ofFleet != null) {
            sentences.add(ofFleet.sentence());
        }
        if (ofFleet != null || !findsLimit) {
            return sentences;
        }
        Census now = seen;
        int most = slots.state().limits().ceiling();
        if (allowed() > 0) {
            sentences.add(
                    "the server allows %d connections, %d are taken: the limit is at most %d"
                            .formatted(allowed(), now.taken(), most));
        } else if (isUntold()) {
            sentences.add(
                    "how many connections the server allows is not known: the limit is at most %d"
                            .formatted(most));
        }
        String why = blindness;
        if (why != null && isUntold()) {
            sentences.add(blindWords(why));
        } else if (now.pools() > 0) {
            sentences.add(
                    now.pools() == 1
                            ? "no other Weir pool is seen on the server"
                            : "%d Weir pools are on the server, this one included"
                                    .formatted(now.pools()));
        }
        double share = now.peers().foreignShare();
        if (share >= LEAST_SHARE) {
            sentences.add(
                    String.format(
                            Locale.ROOT,
                            "%.0f %% of the server's busy sessions belong to other clients",
                            100 * share));
        }
        return sentences;
    }

    /** Where the limit law began, and why there. */
    private String start() {
        int cores = config.databaseCores();
        int pools = startsAmong;
        return "initial limit %s (%s%s)"
                .formatted(
                        ComparisonWords.size(LimitBounds.prior(cores, pools)),
                        cores == 0 ? "databaseCores is not set" : "databaseCores=" + cores,
                        pools > 1 ? "; shared by " + pools + " pools" : "");
    }
}
