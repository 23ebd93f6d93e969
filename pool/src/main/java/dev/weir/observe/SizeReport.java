package dev.weir.observe;

import dev.weir.SizeExplanation;
import dev.weir.lease.SizeState;
import dev.weir.size.Comparison;
import dev.weir.size.LaneRule;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitFindings;
import dev.weir.size.Load;
import dev.weir.size.OverflowState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@link SizeExplanation} tells of a pool, from what the pool has measured. */
public final class SizeReport {
    private SizeReport() {}

    /** Null where no law governs the pool. */
    public static @Nullable LimitFigures limit(SizeState state) {
        LimitFindings.Finding finding = state.finding();
        OverflowState beyond = state.beyond();
        if (finding == null || beyond == null) {
            return null;
        }
        LimitDecision latest = finding.latest();
        LimitDecision cause = finding.cause();
        LimitDecision estimate = finding.estimate();
        return new LimitFigures(
                latest.limit(),
                instant(state, finding.since()),
                cause == null ? null : cause.why(),
                stage(state, latest),
                state.lent(),
                state.overflow(),
                state.extra(),
                beyond.most(),
                beyond.variation(),
                beyond.scale(),
                Duration.ofNanos(beyond.stoodNanos()),
                estimate == null ? Double.NaN : estimate.elasticity(),
                estimate == null ? Double.NaN : estimate.error(),
                estimate == null ? latest.pairs() : estimate.pairs(),
                comparison(state.compared(), state.isLongWorkCompared(), state),
                comparison(beyond.last(), false, state));
    }

    private static LimitFigures.Stage stage(SizeState state, LimitDecision latest) {
        if (state.isWarmingUp()) {
            return LimitFigures.Stage.WARMING_UP;
        }
        return switch (latest.state()) {
            case START -> LimitFigures.Stage.NOT_COMPARED;
            case DEMAND_LIMITED -> LimitFigures.Stage.NOT_USED_UP;
            case OUTAGE -> LimitFigures.Stage.STANDSTILL;
            case SEEK, REGIME, CAPPED, HOLD_FOREIGN -> LimitFigures.Stage.COMPARING;
        };
    }

    private static @Nullable SizeComparison comparison(
            @Nullable Comparison comparison, boolean isOfLongWork, SizeState state) {
        return comparison == null
                ? null
                : new SizeComparison(
                        instant(state, comparison.nanos()),
                        comparison.fewer(),
                        comparison.more(),
                        comparison.fewerPerSecond(),
                        comparison.morePerSecond(),
                        isOfLongWork);
    }

    /** A monotonic time by the wall clock. */
    private static Instant instant(SizeState state, long nanos) {
        return Instant.ofEpochSecond(0, state.wallNanos() - (state.nanos() - nanos));
    }

    /** What borrowers asked for in the last seconds. */
    public static UseFigures use(SizeState state) {
        Load load = state.load();
        return new UseFigures(
                Duration.ofNanos(load.nanos()),
                load.perSecond(),
                load.meanInUse(),
                load.connections(),
                load.waitedShare(),
                load.meanWaitNanos(),
                load.meanWaitOfThoseNanos(),
                load.queued(),
                load.meanHoldNanos(),
                state.typicalHoldNanos(),
                LaneRule.overstayNanos(state.typicalHoldNanos()));
    }
}
