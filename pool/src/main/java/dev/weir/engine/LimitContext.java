package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.FleetView;
import dev.weir.ServerLimits;
import dev.weir.SizeExplanation;
import dev.weir.WeirConfig;
import dev.weir.connect.Connector;
import dev.weir.lease.SlotPool;
import dev.weir.peers.Census;
import dev.weir.peers.PeerObserver;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the limit law of a pool is told of the world: where to begin, how many connections the
 * server allows, and who else uses it; with the words for {@link SizeExplanation}. Thread-safe.
 */
final class LimitContext implements PeerObserver.Learner {
    /** Less is nothing to speak of. */
    private static final double LEAST_SHARE = 0.005;

    /** Looks with news in which pools that start together come to see each other. */
    private static final int LOOKS_AT_START = 3;

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final SlotPool slots;
    private final long salt;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile WeirConfig config;
    private volatile StartingLimit start;

    /** Connections that the server allows; 0 = not known. */
    private volatile int allowed;

    /** Of no pools while the pool does not see its peers. */
    private volatile Census seen = new Census(0, 0, 0, PeerPools.UNKNOWN);

    private int looks;

    /** Connections that the pools of its fleet share; 0 = it is in none. */
    private volatile int fleet;

    private volatile Supplier<@Nullable FleetView> fleetView = () -> null;

    /** Why the pool does not see its peers; null while it does, or has not looked yet. */
    private volatile @Nullable String blindness;

    LimitContext(WeirConfig config, SlotPool slots) {
        this.config = config;
        this.slots = slots;
        this.salt = Connector.target(config).hashCode();
        this.start = startAmong(0);
    }

    private StartingLimit startAmong(int pools) {
        return StartingLimit.of(config.databaseCores(), pools);
    }

    /** Has the pool find its limit. */
    void begin() {
        tell();
        slots.findLimit(start.limit(), salt);
    }

    /** The configuration has changed. */
    void configured(WeirConfig changed) {
        locked(() -> config = changed);
    }

    /** The server has said how many connections it allows. */
    void allowed(ServerLimits read) {
        locked(
                () -> {
                    allowed = read.allowed();
                    seen = new Census(seen.pools(), seen.own(), read.taken(), seen.peers());
                });
    }

    /** Its total with others is kept to: what they hold and what the server allows is no matter. */
    void fleet(int budget, Supplier<@Nullable FleetView> view) {
        fleetView = view;
        locked(() -> fleet = budget);
    }

    @Override
    public void blind(String why) {
        locked(
                () -> {
                    if (blindness == null && isUntold() && fleet == 0) {
                        LOG.log(Level.INFO, config.poolName() + " - " + blindWords(why));
                    }
                    blindness = why;
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
     * moved, begins anew with its share of the start when it sees more peers than before.
     */
    @Override
    public void seen(Census census) {
        locked(
                () -> {
                    StartingLimit shared = startAmong(census.pools());
                    if (++looks <= LOOKS_AT_START
                            && shared.limit() < start.limit()
                            && slots.restartLimit(shared.limit(), salt)) {
                        start = shared;
                    }
                    seen = census;
                });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            tell();
        } finally {
            lock.unlock();
        }
    }

    /**
     * A pool may have what it has and its part of what is left: if all take theirs at once, nobody
     * has passed the total.
     */
    private void tell() {
        Census now = seen;
        double left = ServerView.SERVER_SHARE * allowed - now.taken();
        int most = Integer.MAX_VALUE;
        if (allowed > 0) {
            double own = now.pools() == 0 ? now.taken() : now.own();
            most = Math.max(1, (int) (own + left / Math.max(1, now.pools())));
        }
        if (isUntold() && (now.pools() == 0 || allowed == 0)) {
            most = Math.min(most, ServerView.UNTOLD);
        }
        // before a look each connection may be that of a pool which starts as well
        int all = now.pools() == 0 ? now.taken() : now.pools();
        boolean isFull = fleet == 0 && allowed > 0 && left < all;
        slots.setSurroundings(new ServerView(fleet > 0 ? fleet : most, isFull, now.peers()));
    }

    /** In sentences without a full stop. */
    List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        inputs.add(start.ground());
        FleetView ofFleet = fleetView.get();
        if (ofFleet != null) {
            inputs.add(ofFleet.sentence());
            return inputs;
        }
        Census now = seen;
        int most = slots.state().limits().ceiling();
        if (allowed > 0) {
            inputs.add(
                    "the server allows %d connections, %d are taken: the limit is at most %d"
                            .formatted(allowed, now.taken(), most));
        } else if (isUntold()) {
            inputs.add(
                    "how many connections the server allows is not known: the limit is at most %d"
                            .formatted(most));
        }
        String why = blindness;
        if (why != null && isUntold()) {
            inputs.add(blindWords(why));
        } else if (now.pools() > 0) {
            inputs.add(
                    now.pools() == 1
                            ? "no other Weir pool is seen on the server"
                            : "%d Weir pools are on the server, this one included"
                                    .formatted(now.pools()));
        }
        PeerPools peers = now.peers();
        if (peers.foreignShare() >= LEAST_SHARE) {
            inputs.add(
                    String.format(
                            Locale.ROOT,
                            "%.0f %% of the server's busy sessions belong to other clients",
                            100 * peers.foreignShare()));
        }
        return inputs;
    }
}
