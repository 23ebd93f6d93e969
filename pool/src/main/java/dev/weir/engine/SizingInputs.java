package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.FleetView;
import dev.weir.ServerLimits;
import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.database.Databases;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.peers.PeerObserver;
import dev.weir.session.Session;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a pool learns of the world for its size: how many connections the server allows, and who
 * else uses it. Thread-safe.
 */
final class SizingInputs {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final ServerLimitsReader serverLimits;

    /** Null in a pool of fixed size. */
    private final @Nullable LimitContext limitContext;

    /** Null in a pool that does not look at the server's sessions. */
    private final @Nullable PeerObserver peerObserver;

    private final SlotPool slots;

    private volatile WeirConfig config;

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
        String pool = config.poolName();
        LimitContext context =
                config.sizing() == Sizing.AUTO ? new LimitContext(config, slots) : null;
        if (context != null) {
            context.begin();
            if (unseen != null && config.fleet() == null) {
                context.blind(unseen);
            }
        }
        this.limitContext = context;
        this.peerObserver =
                unseen == null && context != null
                        ? new PeerObserver(pool, peerId, scheduler, slots, context)
                        : null;
        this.serverLimits = new ServerLimitsReader(pool, this::limitsRead);
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
            return "a data source names its sessions itself";
        }
        return Databases.sessionNameProperty(url) == null
                ? "the database or its driver does not name sessions"
                : "the application names the sessions";
    }

    /**
     * What the server allows is a bound for the limit law. A ceiling above it is worth a warning
     * only where somebody chose it or it is to be filled.
     */
    private void limitsRead(ServerLimits read) {
        WeirConfig now = config;
        if (limitContext != null) {
            limitContext.allowed(read);
        }
        int named = now.maximumPoolSize();
        boolean meant = limitContext == null || now.isSet(ConfigKey.MAXIMUM_POOL_SIZE);
        String sentence = read.sentence(slots.state().limits().ceiling());
        if (meant && named > read.allowed()) {
            LOG.log(
                    Level.WARNING,
                    "%s - maximumPoolSize=%d is more than the server allows: %s"
                            .formatted(now.poolName(), named, sentence));
        } else {
            LOG.log(Level.DEBUG, () -> now.poolName() + " - " + sentence);
        }
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
        if (config.readServerLimits()) {
            serverLimits.opened(session);
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

    /** The pools of the fleet have so many connections together. */
    void fleet(int budget, Supplier<@Nullable FleetView> view) {
        if (limitContext != null) {
            limitContext.fleet(budget, view);
        }
    }

    /** Nothing is known of other pools, for a reason that is half a sentence. */
    void blind(String why) {
        if (limitContext != null) {
            limitContext.blind(why);
        }
    }

    /** The configuration has changed. */
    void configured(WeirConfig changed) {
        config = changed;
        if (limitContext != null) {
            limitContext.configured(changed);
        }
    }

    /** What the server said; null while it has not. */
    @Nullable ServerLimits serverLimits() {
        return serverLimits.limits();
    }

    /** In sentences without a full stop. */
    List<String> sentences() {
        return limitContext == null ? List.of() : limitContext.inputs();
    }
}
