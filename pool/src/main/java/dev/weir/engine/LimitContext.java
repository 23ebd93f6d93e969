package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.ServerLimits;
import dev.weir.SizeExplanation;
import dev.weir.WeirConfig;
import dev.weir.connect.SessionOpener;
import dev.weir.lease.SlotPool;
import dev.weir.peers.PeerObserver;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
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

    /** Pools of this kind, this one included; 0 = not known. */
    private volatile int seen;

    private int looks;

    private volatile ServerView known = ServerView.UNKNOWN;

    /** Why the pool does not see its peers; null while it does, or has not looked yet. */
    private volatile @Nullable String blindness;

    LimitContext(WeirConfig config, SlotPool slots) {
        this.config = config;
        this.slots = slots;
        this.salt = SessionOpener.target(config).hashCode();
        this.start = startAmong(0);
    }

    private StartingLimit startAmong(int pools) {
        int processors = Runtime.getRuntime().availableProcessors();
        return StartingLimit.of(config, processors, pools);
    }

    /** Has the pool find its limit. */
    void begin() {
        tell(0, 0, 0, PeerPools.UNKNOWN);
        slots.findLimit(start.limit(), salt);
    }

    /** The configuration has changed. */
    void configured(WeirConfig changed) {
        locked(
                () -> {
                    config = changed;
                    tell(known.allowed(), known.others(), known.taken(), known.peers());
                });
    }

    /** The server has said how many connections it allows. */
    void allowed(ServerLimits read) {
        locked(() -> tell(read.allowed(), known.others(), read.taken(), known.peers()));
    }

    /**
     * The pool does not see its peers, and holds itself to what cannot do much harm.
     *
     * @param why half a sentence
     */
    @Override
    public void blind(String why) {
        locked(
                () -> {
                    boolean isNews = blindness == null && isUntold();
                    blindness = why;
                    seen = 0;
                    tell(known.allowed(), 0, known.taken(), PeerPools.UNKNOWN);
                    if (isNews) {
                        LOG.log(Level.INFO, config.poolName() + " - " + blindWords(why));
                    }
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
     *
     * @param pools of this kind on the server, this one included; those at rest too
     * @param others connections that neither this pool nor one that seeks its limit holds
     */
    @Override
    public void seen(int pools, PeerPools peers, int others) {
        locked(
                () -> {
                    StartingLimit shared = startAmong(pools);
                    if (++looks <= LOOKS_AT_START
                            && shared.limit() < start.limit()
                            && slots.restartLimit(shared.limit(), salt)) {
                        start = shared;
                    }
                    seen = pools;
                    tell(known.allowed(), others, known.taken(), peers);
                });
    }

    private void tell(int allowed, int others, int taken, PeerPools peers) {
        boolean isBounded = isUntold() && (seen == 0 || allowed == 0);
        int most = isBounded ? ServerView.UNTOLD : Integer.MAX_VALUE;
        known = new ServerView(allowed, others, taken, peers, most);
        slots.setSurroundings(known);
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    /** In sentences without a full stop. */
    List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        ServerView now = known;
        inputs.add(start.ground());
        int most = slots.state().limits().ceiling();
        if (now.allowed() > 0) {
            String others = now.others() > 0 ? " and other clients hold " + now.others() : "";
            inputs.add(
                    "the server allows %d connections%s: the limit is at most %d"
                            .formatted(now.allowed(), others, most));
        } else if (now.untold() < Integer.MAX_VALUE) {
            inputs.add(
                    "how many connections the server allows is not known: the limit is at most %d"
                            .formatted(most));
        }
        PeerPools peers = now.peers();
        String why = blindness;
        if (why != null && isUntold()) {
            inputs.add(blindWords(why));
        } else if (seen > 0) {
            inputs.add(pools(peers));
        }
        if (peers.foreignShare() >= LEAST_SHARE) {
            inputs.add(
                    String.format(
                            Locale.ROOT,
                            "%.0f %% of the server's busy sessions belong to other clients",
                            100 * peers.foreignShare()));
        }
        return inputs;
    }

    private String pools(PeerPools peers) {
        if (seen == 1) {
            return "no other Weir pool is seen on the server";
        }
        String mean =
                peers.meanLimit() > 0
                        ? String.format(
                                Locale.ROOT,
                                "; the mean limit of the %d that are busy is %.1f",
                                peers.pools(),
                                peers.meanLimit())
                        : "";
        return "%d Weir pools are on the server, this one included%s".formatted(seen, mean);
    }
}
