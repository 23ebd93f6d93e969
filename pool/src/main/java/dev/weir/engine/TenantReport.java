package dev.weir.engine;

import dev.weir.TenantSnapshot;
import dev.weir.lease.TenantState;
import dev.weir.observe.TenantFigures;
import dev.weir.tenant.TenantCounts;
import java.util.Comparator;
import java.util.List;

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
                        .map(TenantSnapshot.Waits.class::cast)
                        .toList();
        return new TenantFigures(
                (int) state.lines().stream().filter(line -> line.name() != null).count(),
                counts.binds(),
                counts.preludes(),
                counts.rebinds(),
                counts.firstUses(),
                counts.unknown(),
                counts.neutralised(),
                counts.mismatches(),
                state.servedOutOfTurn(),
                state.mostTenants(),
                state.meanTenants(),
                shown);
    }
}
