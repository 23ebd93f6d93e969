package dev.weir.observe;

import dev.weir.SizeExplanation;
import dev.weir.TenantSnapshot;
import java.util.ArrayList;
import java.util.List;

/** What {@link TenantSnapshot} tells, and its words. */
public record TenantFigures(
        int met,
        long binds,
        long rebinds,
        long firstUses,
        long unknown,
        long neutralised,
        long mismatches,
        long servedOutOfTurn,
        int mostTenantsPerConnection,
        double meanTenantsPerConnection,
        List<TenantSnapshot.Waits> tenants)
        implements TenantSnapshot {

    /** Tenants that {@link SizeExplanation#toString} names, of those that waited. */
    private static final int EXPLAINED = 10;

    /** Of a pool that has not started. */
    public static final TenantFigures NONE =
            new TenantFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0.0, List.of());

    /** Copies {@code tenants}. */
    public TenantFigures {
        tenants = List.copyOf(tenants);
    }

    /**
     * What there is, in sentences, each on a line of its own: all tenants, then those that wait.
     */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%d tenants: %d binds, %d of them from another tenant. %d first uses; %.1f tenants a connection on average, %d at most"
                        .formatted(
                                met,
                                binds,
                                rebinds,
                                firstUses,
                                meanTenantsPerConnection,
                                mostTenantsPerConnection));
        sentences.add("%d borrowers were served before another's turn".formatted(servedOutOfTurn));
        tenants.stream()
                .filter(waits -> waits.served() + waits.waiting() + waits.rejected() > 0)
                .limit(EXPLAINED)
                .forEach(waits -> sentences.add(sentence(waits)));
        return sentences;
    }

    private static String sentence(TenantSnapshot.Waits waits) {
        String passed =
                waits.passedOver() == 0
                        ? ""
                        : ", passed over %d times".formatted(waits.passedOver());
        return "%s: %d in use, %d waiting; %d waited, %s on average and %s at most; %d turned away%s"
                .formatted(
                        waits.name() == null ? "the pool's own user" : waits.name(),
                        waits.inUse(),
                        waits.waiting(),
                        waits.served(),
                        millis(waits.waitedNanos(), waits.served()),
                        millis(waits.longestWaitNanos(), 1),
                        waits.rejected(),
                        passed);
    }

    private static String millis(long nanos, long count) {
        return "%.1f ms".formatted(count == 0 ? 0 : nanos / 1e6 / count);
    }
}
