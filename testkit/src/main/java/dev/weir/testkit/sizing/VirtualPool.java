package dev.weir.testkit.sizing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pool with permits apart from connections, and one queue in order of arrival; with {@linkplain
 * #lanes lanes} a second one for leases that are known to be long, which a real pool knows by who
 * calls: once a few of a kind were.
 *
 * <p>Connections take time and processor time of the database to open. Not thread-safe.
 */
public final class VirtualPool {
    /** How connections are opened for those who wait. */
    public enum ConnectProgress {
        /** One for each who waits, all at once. */
        EAGER,
        /** Only where the queue would not drain before a connect is ready. */
        DRAIN
    }

    private static final double CONNECT = 0.100;
    private static final double CONNECT_COMPUTE = 0.020;

    /** One lease in so many is timed, as a real pool would. */
    private static final int TIMED_ONE_IN = 8;

    /** Long leases after which others are known to be long. */
    private static final int KNOWN_AFTER = 3;

    private final Simulation simulation;
    private final Mix mix;
    private final Chance chance;
    private final SizingControl control;
    private final Deque<Lease> queue = new ArrayDeque<>();
    private final Deque<Lease> longQueue = new ArrayDeque<>();
    private final List<Lease> out = new ArrayList<>();
    private final Recorder recorder = new Recorder();
    private @Nullable LanePolicy lanes;
    private ConnectProgress opening = ConnectProgress.DRAIN;
    private int limit;
    private int sockets;
    private int open;
    private int connecting;
    private int inUse;
    private int onLongLane;
    private int knownOut;
    private int longEnded;
    private int reserve;
    private int leftToOthers;
    private boolean judgesLong;
    private double last;

    // what a pool counts
    private double inUseSeconds;
    private double waitedSeconds;
    private double waitedInUseSeconds;
    private double connectingSeconds;
    private long completions;
    private long judged;
    private long waitedCompletions;
    private long timed;
    private double timedSeconds;
    private double timedSquares;
    private double typicalLog = Math.log(0.005);
    private double meanHold = 0.005;

    VirtualPool(Simulation simulation, Mix mix, SizingControl control, int size) {
        this.simulation = simulation;
        this.mix = mix;
        chance = simulation.chance();
        this.control = control;
        limit = size;
        sockets = size;
        open = size;
        recorder.limit(0, size);
        recorder.open(size);
        control.start(this);
        simulation.after(SizingControl.TICK, this::tick);
    }

    // ---- what a control may see

    /** The simulation this pool is part of. */
    public Simulation simulation() {
        return simulation;
    }

    public int limit() {
        return limit;
    }

    /** Connections that are open. */
    public int open() {
        return open;
    }

    /** Leases out on permits. */
    public int inUse() {
        return inUse;
    }

    /** Leases that wait. */
    public int waiting() {
        return queue.size() + longQueue.size();
    }

    /** Leases that ended, those on the long lane included. */
    public long completions() {
        return completions;
    }

    /** Of these, the ones that the limit is judged by: all, or the long ones alone. */
    public long judgedCompletions() {
        return judged;
    }

    /** Integral of {@link #inUse()} over time. */
    public double inUseSeconds() {
        account();
        return inUseSeconds;
    }

    /** Time during which somebody waited. */
    public double waitedSeconds() {
        account();
        return waitedSeconds;
    }

    /** {@link #judgedCompletions} in that time. */
    public long waitedCompletions() {
        return waitedCompletions;
    }

    /** Integral of {@link #inUse()} over that time. */
    public double waitedInUseSeconds() {
        account();
        return waitedInUseSeconds;
    }

    /** Time during which a connect was under way. */
    public double connectingSeconds() {
        account();
        return connectingSeconds;
    }

    /** Leases whose hold was timed. */
    public long timed() {
        return timed;
    }

    /** Sum of timed holds. */
    public double timedSeconds() {
        return timedSeconds;
    }

    /** Sum of their squares. */
    public double timedSquares() {
        return timedSquares;
    }

    // ---- what a control may do

    /** Sets permits, and as many connections as may be opened. */
    public void limit(int next) {
        limit(next, next);
    }

    /**
     * Sets permits and connections apart.
     *
     * @param permits leases that may be out at a time
     * @param most connections that may be opened
     */
    public void limit(int permits, int most) {
        sockets = Math.max(permits, most);
        if (permits != limit) {
            account();
            limit = permits;
            recorder.limit(simulation.now(), permits);
        }
        serve();
    }

    /** How connections are opened from now on. */
    public void opening(ConnectProgress next) {
        opening = next;
    }

    /** Has long leases leave their permits. */
    public void lanes(LanePolicy policy) {
        lanes = policy;
    }

    /** Closes an idle connection, if there is one. */
    public void closeIdle() {
        if (open > inUse + onLongLane) {
            open--;
        }
    }

    // ---- work

    Recorder recorder() {
        return recorder;
    }

    void request(Runnable whenDone) {
        account();
        Lease lease = new Lease(this, mix.next(chance), whenDone, simulation.now());
        lease.known = lanes != null && lease.isLong && longEnded >= KNOWN_AFTER;
        (lease.known ? longQueue : queue).add(lease);
        serve();
    }

    private boolean mayLend() {
        return inUse < permits() && inUse + onLongLane < open;
    }

    /** Others have their reserve whatever the long ones have. */
    private int permits() {
        return limit + Math.max(0, knownOut + reserve - limit);
    }

    private int servable() {
        return queue.size()
                + Math.min(longQueue.size(), Math.max(0, limit - leftToOthers - knownOut));
    }

    private void serve() {
        account();
        while (servable() > 0 && mayLend()) {
            begin(next());
        }
        if (servable() > 0 && inUse < permits()) {
            openMore();
        }
    }

    /** Of those that may be served, the one that came first. */
    private Lease next() {
        Lease first = queue.peek();
        Lease firstLong = limit - leftToOthers - knownOut > 0 ? longQueue.peek() : null;
        boolean isLong =
                firstLong != null && (first == null || firstLong.requestedAt < first.requestedAt);
        return (isLong ? longQueue : queue).remove();
    }

    private void begin(Lease lease) {
        double now = simulation.now();
        inUse++;
        knownOut += lease.known ? 1 : 0;
        lease.startedAt = now;
        lease.inUseAtStart = inUse;
        lease.indexInUse = out.size();
        out.add(lease);
        control.began(now - lease.requestedAt);
        lease.advance(simulation);
    }

    void end(Lease lease) {
        account();
        double now = simulation.now();
        double hold = now - lease.startedAt;
        Lease moved = out.remove(out.size() - 1);
        if (moved != lease) {
            out.set(lease.indexInUse, moved);
            moved.indexInUse = lease.indexInUse;
        }
        recorder.done(now, now - lease.requestedAt, lease.isLong);
        if (lease.onLongLane) {
            onLongLane--;
        } else {
            inUse--;
            meanHold += 0.02 * (hold - meanHold);
            typicalLog += 0.01 * (Math.log(Math.max(1e-6, hold)) - typicalLog);
        }
        completions++;
        knownOut -= lease.known ? 1 : 0;
        longEnded += lease.isLong ? 1 : 0;
        boolean counts = lease.known || !judgesLong;
        judged += counts ? 1 : 0;
        waitedCompletions += waiting() == 0 || !counts ? 0 : 1;
        int timedOneIn = judgesLong ? 1 : TIMED_ONE_IN;
        if (counts && simulation.random().nextInt(timedOneIn) == 0) {
            timed++;
            timedSeconds += hold;
            timedSquares += hold * hold;
        }
        control.ended(hold, lease.inUseAtStart);
        lease.whenDone.run();
        serve();
    }

    private void tick() {
        account();
        LanePolicy policy = lanes;
        if (policy != null) {
            moveLong(policy);
            policy.look(limit, inUse - knownOut, !longQueue.isEmpty());
            judgesLong = policy.judgesLong();
            leftToOthers = policy.left();
            reserve = longEnded < KNOWN_AFTER ? 0 : policy.reserve();
        }
        control.tick();
        simulation.after(SizingControl.TICK, this::tick);
    }

    private void moveLong(LanePolicy policy) {
        double now = simulation.now();
        double typical = Math.exp(typicalLog);
        for (Lease lease : List.copyOf(out)) {
            double age = now - lease.startedAt;
            if (!lease.onLongLane
                    && !lease.known
                    && policy.moves(age, onLongLane, limit, typical)) {
                lease.onLongLane = true;
                onLongLane++;
                inUse--;
            }
        }
        serve();
    }

    private void account() {
        double elapsed = simulation.now() - last;
        if (elapsed > 0) {
            last = simulation.now();
            inUseSeconds += elapsed * inUse;
            if (waiting() > 0) {
                waitedSeconds += elapsed;
                waitedInUseSeconds += elapsed * inUse;
            }
            if (connecting > 0) {
                connectingSeconds += elapsed;
            }
        }
    }

    // ---- connections

    private void openMore() {
        int room = sockets + onLongLane + permits() - limit - open - connecting;
        int begin =
                switch (opening) {
                    case EAGER -> Math.min(room, servable() - connecting);
                    case DRAIN -> Math.min(room, worthwhile());
                };
        for (int i = 0; i < begin; i++) {
            connecting++;
            recorder.connect(simulation.now());
            double latency = CONNECT * simulation.random().nextDouble(0.8, 1.2);
            simulation.after(
                    latency, () -> simulation.database().compute(CONNECT_COMPUTE, this::opened));
        }
    }

    /** So many that the queue drains within one more connect, at most a tenth of the limit. */
    private int worthwhile() {
        double connect = CONNECT + CONNECT_COMPUTE;
        int most = Math.max(1, limit / 10 + 1) - connecting;
        if (open == 0) {
            return Math.min(most, 2);
        }
        double left = servable() - returnsPerSecond() * connect;
        return left <= 0
                ? 0
                : Math.min(most, (int) Math.ceil(left * meanHold / connect) - connecting);
    }

    /** What those that are out show by now: one that has lasted long is not about to end. */
    private double returnsPerSecond() {
        double returns = 0;
        for (Lease lease : out) {
            returns += 1 / Math.max(meanHold, simulation.now() - lease.startedAt);
        }
        return returns;
    }

    private void opened() {
        account();
        connecting--;
        open++;
        recorder.open(open);
        serve();
    }
}
