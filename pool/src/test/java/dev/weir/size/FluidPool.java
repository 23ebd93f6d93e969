package dev.weir.size;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** A pool under a limit law whose work flows evenly: completions are a function of what is out. */
final class FluidPool {
    static final long STEP_NANOS = 25_000_000L;

    final LimitLaw law;
    final List<LimitDecision> decisions = new ArrayList<>();

    /** Completions per second for a number of connections in use. */
    DoubleUnaryOperator throughput;

    /** Connections that would be in use if there were no limit. */
    double demand = 1000;

    /** Leases per second that end and that the limit is not judged by. */
    double others;

    PeerPools peers = PeerPools.UNKNOWN;
    long nanos = 5;
    long wallNanos = 1_700_000_000_000_000_000L;
    private double completions;
    private double ended;
    private double inUseNanos;
    private long waitedNanos;
    private double waitedCompletions;
    private double waitedInUseNanos;
    private long connectingNanos;
    private boolean connecting;
    private long troubles;
    private LimitDecision decision;

    FluidPool(LimitLaw law, DoubleUnaryOperator throughput) {
        this.law = law;
        this.throughput = throughput;
        decision = law.decision();
    }

    /** Throughput that rises in proportion up to a size and stays there. */
    static DoubleUnaryOperator plateauFrom(double size) {
        return inUse -> 100 * Math.min(inUse, size);
    }

    /** Throughput that peaks at a size and falls beyond. */
    static DoubleUnaryOperator peakAt(double size) {
        return inUse -> 100 * (inUse <= size ? inUse : size * size / inUse);
    }

    LimitDecision decision() {
        return decision;
    }

    void trouble() {
        troubles++;
    }

    void connecting(boolean now) {
        connecting = now;
    }

    FluidPool run(double seconds) {
        for (long left = Math.round(seconds * 1e9 / STEP_NANOS); left > 0; left--) {
            step(STEP_NANOS);
        }
        return this;
    }

    /** Lets time pass and asks the law once. */
    void step(long elapsed) {
        double inUse = Math.min(demand, decision.permits());
        completions += throughput.applyAsDouble(inUse) * elapsed / 1e9;
        ended += (throughput.applyAsDouble(inUse) + others) * elapsed / 1e9;
        inUseNanos += inUse * elapsed;
        if (demand > decision.permits()) {
            waitedNanos += elapsed;
            waitedCompletions += throughput.applyAsDouble(inUse) * elapsed / 1e9;
            waitedInUseNanos += inUse * elapsed;
        }
        connectingNanos += connecting ? elapsed : 0;
        nanos += elapsed;
        wallNanos += elapsed;
        LimitDecision next =
                law.decide(
                        new LimitSample(
                                wallNanos,
                                nanos,
                                (long) ended,
                                0,
                                (long) completions,
                                (int) Math.ceil(inUse),
                                inUseNanos,
                                demand > decision.permits(),
                                waitedNanos,
                                (long) waitedCompletions,
                                waitedInUseNanos,
                                connectingNanos,
                                troubles,
                                peers),
                        true);
        if (next != decision) {
            decisions.add(next);
            decision = next;
        }
    }
}
