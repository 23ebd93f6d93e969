package dev.weir.spring.boot.actuate;

import dev.weir.Diagnosis;
import dev.weir.Holder;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.PoolSnapshot;
import dev.weir.ServerLimits;
import dev.weir.SizeDecision;
import dev.weir.SizeExplanation;
import dev.weir.TenantSnapshot;
import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes down what a pool says of itself, in the terms of the endpoint. */
final class PoolReporter {
    private static final int DECISIONS = 20;
    private static final double NANOS = 1e6;

    private PoolReporter() {}

    static PoolReport of(WeirDataSource pool) {
        Diagnosis now = pool.diagnose();
        PoolSnapshot seen = now.snapshot();
        SizeExplanation explanation = pool.explain();
        return new PoolReport(
                seen.poolName(),
                word(explanation.sizing()),
                seen.suspended(),
                connections(seen),
                new PoolReport.Waiting(seen.waiting(), seen.longestWaitNanos() / NANOS),
                waits(seen.waits()),
                totals(seen),
                seen.lanes().stream().map(PoolReporter::lane).toList(),
                tenants(seen.tenants()),
                server(seen.server()),
                now.holders().stream().map(PoolReporter::holder).toList(),
                now.held().stream().map(PoolReporter::inPool).toList(),
                explanation(explanation));
    }

    private static PoolReport.Connections connections(PoolSnapshot seen) {
        return new PoolReport.Connections(
                seen.total(),
                seen.leased(),
                seen.idle(),
                seen.held(),
                seen.opening(),
                seen.closing(),
                seen.limit(),
                seen.ceiling(),
                seen.floor());
    }

    private static PoolReport.Waits waits(LatencySummary waits) {
        return new PoolReport.Waits(
                waits.count(),
                waits.p50Nanos() / NANOS,
                waits.p99Nanos() / NANOS,
                waits.maxNanos() / NANOS);
    }

    private static PoolReport.Totals totals(PoolSnapshot seen) {
        Map<String, Long> closed = new TreeMap<>();
        seen.closed().forEach((cause, count) -> closed.put(word(cause), count));
        return new PoolReport.Totals(
                seen.borrowed(),
                seen.timeouts(),
                seen.rejected(),
                seen.opened(),
                seen.openFailures(),
                closed,
                seen.resets(),
                seen.unwrapped());
    }

    private static PoolReport.LaneReport lane(LaneSnapshot lane) {
        return new PoolReport.LaneReport(
                word(lane.lane()),
                lane.leased(),
                lane.waiting(),
                lane.limit(),
                lane.borrowed(),
                waits(lane.waits()));
    }

    private static PoolReport.@Nullable Tenants tenants(@Nullable TenantSnapshot tenants) {
        return tenants == null
                ? null
                : new PoolReport.Tenants(
                        tenants.met(),
                        tenants.binds(),
                        tenants.firstUses(),
                        tenants.tenants().stream().map(PoolReporter::tenant).toList());
    }

    private static PoolReport.TenantReport tenant(TenantSnapshot.Waits tenant) {
        return new PoolReport.TenantReport(
                tenant.name(),
                tenant.inUse(),
                tenant.waiting(),
                tenant.served(),
                tenant.served() == 0 ? 0 : tenant.waitedNanos() / NANOS / tenant.served(),
                tenant.longestWaitNanos() / NANOS);
    }

    private static PoolReport.@Nullable Server server(@Nullable ServerLimits server) {
        return server == null ? null : new PoolReport.Server(server.allowed(), server.taken());
    }

    private static PoolReport.HolderReport holder(Holder holder) {
        Lane lane = holder.lane();
        return new PoolReport.HolderReport(
                holder.connectionId(),
                holder.thread(),
                millis(holder.heldFor()),
                word(holder.activity()),
                holder.alsoWaiting(),
                lane == null ? null : word(lane),
                holder.borrowedAt());
    }

    private static PoolReport.InPool inPool(Diagnosis.Held held) {
        return new PoolReport.InPool(
                held.connectionId(), word(held.work()), millis(held.heldFor()));
    }

    private static PoolReport.Explanation explanation(SizeExplanation explanation) {
        List<SizeDecision> decisions = explanation.decisions();
        return new PoolReport.Explanation(
                explanation.sentences(),
                decisions.reversed().stream()
                        .limit(DECISIONS)
                        .map(PoolReporter::decision)
                        .toList());
    }

    private static PoolReport.Decision decision(SizeDecision decision) {
        return new PoolReport.Decision(
                decision.at(),
                word(decision.law()),
                decision.from(),
                decision.to(),
                decision.reason());
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / NANOS;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
