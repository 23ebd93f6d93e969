package dev.weir.observe;

import dev.weir.SizeEffect;
import dev.weir.SizeEffect.Basis;
import dev.weir.lease.SizeState;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitFindings;
import dev.weir.size.Load;
import dev.weir.size.WaitModel;
import org.jspecify.annotations.Nullable;

/**
 * Estimates what one connection more and one fewer would do to the mean wait: from the measured
 * wait where the queue comes and goes, from the measured throughput where it stands ({@link
 * WaitModel}).
 */
public final class WhatIf {
    /** Fewer borrowers, or samples of use, say nothing about the mean wait. */
    private static final int ENOUGH = 100;

    /** Share of the time with a queue from which on it stands, where no law says whether. */
    private static final double STANDS = 0.9;

    private WhatIf() {}

    /**
     * An estimate.
     *
     * @param change 1 or -1
     */
    public static SizeEffect of(SizeState state, int change) {
        Load load = state.load();
        if (load.borrowers() < ENOUGH || load.samples() < ENOUGH) {
            return SizeEffect.unknown(change, Basis.TOO_FEW_BORROWERS);
        }
        int connections = (int) Math.round(load.connections());
        boolean binds = state.beyond() != null && state.beyond().binds();
        boolean stands = binds || load.queued() >= STANDS || load.meanInUse() >= connections;
        if (stands && state.isLongWorkCompared()) {
            return SizeEffect.unknown(change, Basis.LONG_WORK);
        }
        return stands
                ? fromThroughput(state.finding(), load, change)
                : fromWaits(load, connections, change);
    }

    private static SizeEffect fromThroughput(
            LimitFindings.@Nullable Finding finding, Load load, int change) {
        LimitDecision estimate = finding == null ? null : finding.estimate();
        double response = load.meanWaitNanos() + load.meanHoldNanos();
        if (estimate == null) {
            return notCompared(load.meanInUse(), change, response);
        }
        double limit = estimate.limit();
        if (limit + change < 1) {
            return SizeEffect.unknown(change, Basis.NOT_COMPARED);
        }
        double e = estimate.elasticity();
        double low = change(limit, change, e - estimate.error(), response);
        double high = change(limit, change, e + estimate.error(), response);
        boolean ordered = Math.abs(low) <= Math.abs(high);
        return new SizeEffect(
                change,
                Basis.THROUGHPUT,
                change(limit, change, e, response),
                ordered ? low : high,
                ordered ? high : low);
    }

    /** Between connections that add nothing and connections that each do as much as the others. */
    private static SizeEffect notCompared(double inUse, int change, double response) {
        if (inUse + change < 1) {
            return SizeEffect.unknown(change, Basis.NOT_COMPARED);
        }
        return new SizeEffect(
                change, Basis.NOT_COMPARED, Double.NaN, 0, change(inUse, change, 1, response));
    }

    private static double change(double limit, int change, double elasticity, double response) {
        return response * (WaitModel.ratioAtSaturation(limit, limit + change, elasticity) - 1);
    }

    private static SizeEffect fromWaits(Load load, int connections, int change) {
        double wait = load.meanWaitNanos();
        double full = Math.max(load.full(), 0.5 / load.samples());
        if (wait == 0) {
            return change > 0
                    ? new SizeEffect(change, Basis.WAITS, 0, 0, 0)
                    : new SizeEffect(
                            change, Basis.WAITS, 0, 0, withoutAny(load, connections - 1, full));
        }
        double share = WaitModel.ratioIfTheDatabaseServes(connections, connections + change, full);
        double serve =
                WaitModel.ratioIfConnectionsServe(
                        connections, connections + change, load.meanInUse());
        double one = wait * (share - 1);
        double other = wait * (serve - 1);
        boolean ordered = Math.abs(one) <= Math.abs(other);
        double least = ordered ? one : other;
        double most = ordered ? other : one;
        double nanos =
                Double.isInfinite(most)
                        ? least
                        : Math.signum(most) * Math.sqrt(Math.abs(least) * Math.abs(most));
        return new SizeEffect(change, Basis.WAITS, nanos, least, most);
    }

    /**
     * No borrower waited. With one fewer somebody would wait whenever all are in use now, and
     * longer the nearer the load is to what they can serve: {@code full / (arrivals * (1 - rho))}.
     */
    private static double withoutAny(Load load, int connections, double full) {
        double free = 1 - load.meanInUse() / connections;
        return connections < 1 || free <= 0
                ? Double.POSITIVE_INFINITY
                : full / free * 1e9 / load.perSecond();
    }
}
