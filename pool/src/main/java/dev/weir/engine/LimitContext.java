package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.SizeExplanation;
import dev.weir.WeirConfig;
import dev.weir.connect.SessionOpener;
import dev.weir.lease.SlotPool;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the limit law of a pool is told of the world: where to begin, how many connections the
 * server allows, and who else uses it; with the words for {@link SizeExplanation}. Thread-safe.
 */
final class LimitContext {
    /** Less is nothing to speak of. */
    private static final double LEAST_SHARE = 0.005;

    /** Looks with news in which pools that start together come to see each other. */
    private static final int LOOKS_AT_START = 3;

    private final WeirConfig config;
    private final SlotPool slots;
    private final long salt;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile StartingLimit start;

    /** Pools of this kind, this one included; 0 = not known. */
    private volatile int seen;

    private int looks;

    private volatile ServerView known;

    LimitContext(WeirConfig config, SlotPool slots) {
        this.config = config;
        this.slots = slots;
        this.salt = SessionOpener.target(config).hashCode();
        this.known = new ServerView(0, 0, PeerPools.UNKNOWN, untold(config));
        this.start = startAmong(0);
    }

    private StartingLimit startAmong(int pools) {
        int processors = Runtime.getRuntime().availableProcessors();
        return StartingLimit.of(config, processors, pools);
    }

    /** Who names a ceiling means it; who does not has not thought of the server. */
    private static int untold(WeirConfig config) {
        return config.isSet(ConfigKey.MAXIMUM_POOL_SIZE) ? Integer.MAX_VALUE : ServerView.UNTOLD;
    }

    /** Has the pool find its limit. */
    void begin() {
        slots.setSurroundings(known);
        slots.findLimit(start.limit(), salt);
    }

    /** The configuration has changed. */
    void configured(WeirConfig changed) {
        lock.lock();
        try {
            tell(new ServerView(known.allowed(), known.others(), known.peers(), untold(changed)));
        } finally {
            lock.unlock();
        }
    }

    /** The server has said how many connections it allows. */
    void allowed(int connections) {
        lock.lock();
        try {
            tell(new ServerView(connections, known.others(), known.peers(), known.untold()));
        } finally {
            lock.unlock();
        }
    }

    /**
     * The server's sessions were looked at. A pool that is new, and whose limit no evidence has
     * moved, begins anew with its share of the start when it sees more peers than before.
     *
     * @param pools of this kind on the server, this one included; those at rest too
     * @param others connections that neither this pool nor one that seeks its limit holds
     */
    void seen(int pools, PeerPools peers, int others) {
        lock.lock();
        try {
            StartingLimit shared = startAmong(pools);
            if (++looks <= LOOKS_AT_START
                    && shared.limit() < start.limit()
                    && slots.restartLimit(shared.limit(), salt)) {
                start = shared;
            }
            seen = pools;
            tell(new ServerView(known.allowed(), others, peers, known.untold()));
        } finally {
            lock.unlock();
        }
    }

    private void tell(ServerView changed) {
        known = changed;
        slots.setSurroundings(changed);
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
        if (seen > 0) {
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
