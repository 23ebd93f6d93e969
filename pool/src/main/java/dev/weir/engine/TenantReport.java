package dev.weir.engine;

import dev.weir.TenantSnapshot;
import dev.weir.lease.TenantState;
import dev.weir.observe.TenantFigures;
import dev.weir.tenant.Tenant;
import dev.weir.tenant.TenantCounts;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link TenantSnapshot} tells, from what was counted and how the tenants stand. */
final class TenantReport {
    private TenantReport() {}

    static TenantFigures of(TenantCounts counts, TenantState state) {
        List<TenantSnapshot.Waits> shown =
                state.lines().stream()
                        .sorted(
                                Comparator.comparingInt(TenantState.Line::waiting)
                                        .thenComparingLong(TenantState.Line::waitedNanos)
                                        .reversed())
                        .limit(TenantSnapshot.SHOWN)
                        .map(TenantReport::waits)
                        .toList();
        return new TenantFigures(
                (int) state.lines().stream().filter(line -> line.tenant() != null).count(),
                counts.binds(),
                counts.preludes(),
                counts.rebinds(),
                counts.firstUses(),
                counts.unknown(),
                counts.neutralised(),
                counts.scrubs(),
                counts.audits(),
                counts.mismatches(),
                state.bound(),
                state.warm(),
                state.other(),
                state.servedOutOfTurn(),
                state.lines().stream().mapToLong(TenantState.Line::waitedForWarm).sum(),
                state.lines().stream().mapToLong(TenantState.Line::waitedForWarmNanos).sum(),
                state.mostTenants(),
                state.meanTenants(),
                shown);
    }

    private static TenantSnapshot.Waits waits(TenantState.Line line) {
        return new TenantFigures.OneTenant(
                name(line.tenant()),
                line.inUse(),
                line.waiting(),
                line.served(),
                line.rejected(),
                line.passedOver(),
                name(line.passedOverMostBy()),
                line.servedOutOfTurn(),
                line.waitedForWarm(),
                line.waitedForWarmNanos(),
                line.waitedNanos(),
                line.longestWaitNanos());
    }

    private static @Nullable String name(@Nullable Tenant tenant) {
        return tenant == null ? null : tenant.id();
    }
}
