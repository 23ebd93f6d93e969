package dev.weir.lab.sizing;

import dev.weir.size.LaneRule;
import dev.weir.size.LaneShares;
import dev.weir.size.LimitBounds;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitLaw;
import dev.weir.size.LimitPrior;
import dev.weir.size.LimitSample;
import dev.weir.size.OverflowLaw;
import dev.weir.size.PeerPools;
import dev.weir.testkit.sizing.LanePolicy;
import dev.weir.testkit.sizing.SizingControl;
import dev.weir.testkit.sizing.VirtualPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the pool's limit law decide for a simulated pool, and keeps what it decided. */
public final class LimitLawControl implements SizingControl {
    /** When time begins on the wall: any date will do. */
    private static final double EPOCH = 1.7e9;

    private static final double NANOS = 1e9;

    /** The largest size that a user allows in these runs. */
    private static final int CEILING = 200;

    /**
     * A decision and when it fell.
     *
     * @param seconds virtual time
     */
    public record Entry(double seconds, LimitDecision decision) {}

    /** What is told to the law of the world around its pool. */
    public enum View {
        /** Nothing. */
        BLIND,
        /** Its peers' limits and turn-over, and what others do to the database. */
        SESSIONS
    }

    private final View view;
    private final boolean lanes;
    private final double skew;
    private final List<LimitLawControl> peers;
    private final List<Entry> log = new ArrayList<>();
    private @Nullable VirtualPool pool;
    private @Nullable LimitLaw law;

    LimitLawControl(View view, boolean lanes, double skewSeconds, List<LimitLawControl> peers) {
        this.view = view;
        this.lanes = lanes;
        this.skew = skewSeconds;
        this.peers = peers;
    }

    /** Every decision that moved the limit or changed the state, in order. */
    public List<Entry> log() {
        return Collections.unmodifiableList(log);
    }

    @Override
    public void start(VirtualPool its) {
        pool = its;
        double prior = LimitPrior.of(0, view == View.BLIND ? 0 : peers.size(), 0);
        law = new LimitLaw(new LimitBounds(1, CEILING), prior, its.limit(), 0);
        if (lanes) {
            its.lanes(new Lanes(law));
        }
    }

    /** The pool's rules for long work. */
    private static final class Lanes implements LanePolicy {
        private final LimitLaw law;
        private final LaneShares share = new LaneShares();

        Lanes(LimitLaw law) {
            this.law = law;
        }

        @Override
        public boolean moves(double age, int onLongLane, int permits, double typical) {
            // this model has no other way to lend beyond the limit while the queue comes and goes
            return law.decision().state() == State.DEMAND_LIMITED
                    && onLongLane < OverflowLaw.MOST
                    && age * NANOS >= LaneRule.overstayNanos(typical * NANOS);
        }

        @Override
        public void look(int permits, int others, boolean waits) {
            boolean outage = law.decision().state() == State.OUTAGE;
            if (share.look(permits, others, false, waits, outage)) {
                law.measureAnew();
            }
        }

        @Override
        public int left() {
            return share.left();
        }

        @Override
        public int reserve() {
            return share.reserve();
        }

        @Override
        public boolean judgesLong() {
            return share.stands();
        }
    }

    @Override
    public void tick() {
        VirtualPool its = pool;
        LimitLaw decides = law;
        if (its == null || decides == null) {
            throw new IllegalStateException("the control was not started");
        }
        LimitDecision before = decides.decision();
        LimitDecision decision = decides.decide(sample(its));
        if (decision == before) {
            return;
        }
        its.limit(decision.permits(), decision.maxOpen());
        if (decision.moved() || decision.state() != before.state()) {
            log.add(new Entry(its.simulation().now(), decision));
        }
    }

    private LimitSample sample(VirtualPool its) {
        double now = its.simulation().now();
        return new LimitSample(
                (long) ((EPOCH + now + skew) * NANOS),
                (long) (now * NANOS),
                its.completions(),
                its.judgedCompletions(),
                its.inUseSeconds() * NANOS,
                (long) (its.waitedSeconds() * NANOS),
                its.waitedCompletions(),
                its.waitedInUseSeconds() * NANOS,
                (long) (its.connectingSeconds() * NANOS),
                0,
                its.timed(),
                its.timedSeconds() * NANOS,
                its.timedSquares() * NANOS * NANOS,
                its.inUse(),
                its.open(),
                fleet(its));
    }

    private PeerPools fleet(VirtualPool its) {
        if (view == View.BLIND) {
            return PeerPools.UNKNOWN;
        }
        double sum = 0;
        long[] turnovers = new long[peers.size()];
        for (int i = 0; i < turnovers.length; i++) {
            LimitLaw of = peers.get(i).law;
            sum += of == null ? 0 : of.limit();
            turnovers[i] = of == null ? 0 : of.turnoverNanos();
        }
        Arrays.sort(turnovers);
        return new PeerPools(
                peers.size(),
                sum / peers.size(),
                turnovers[turnovers.length / 2],
                its.simulation().foreignShare());
    }
}
