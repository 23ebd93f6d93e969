package dev.weir;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a pool at one instant; sums are since its start. Immutable.
 *
 * @param met tenants that the pool has met
 * @param binds connections bound to a tenant
 * @param preludes those of them that went out in the same packet as the borrower's first statement;
 *     the others took a round trip of their own
 * @param rebinds connections bound that another tenant had had before
 * @param firstUses tenants that a connection met for the first time: the number to watch, since
 *     each costs the server as much as a hundred binds
 * @param unknown bindings that failed or whose outcome was not known; none of them was lent on
 * @param neutralised connections taken back to the pool's own user
 * @param scrubs connections that were scrubbed after a function of the application's and left with
 *     their tenants
 * @param audits leases that {@code tenantAudit} verified
 * @param mismatches those of them that were not where they should have been
 * @param choseBound idle connections that were given to the tenant that they were bound to
 * @param choseWarm to one that they had served before
 * @param choseHome to one whose home they are
 * @param choseOther to any other
 * @param servedOutOfTurn borrowers that were served before another's turn
 * @param waitedForWarm borrowers that waited beside an idle connection for one that knew their
 *     tenant
 * @param waitedForWarmNanos the sum of those waits
 * @param mostTenantsPerConnection most tenants that one of the present connections has served
 * @param meanTenantsPerConnection how many they have served on average
 * @param tenants the tenants with the most waiting, then the most waited for, at most {@value
 *     #SHOWN}; unmodifiable
 */
public record TenantSnapshot(
        int met,
        long binds,
        long preludes,
        long rebinds,
        long firstUses,
        long unknown,
        long neutralised,
        long scrubs,
        long audits,
        long mismatches,
        long choseBound,
        long choseWarm,
        long choseHome,
        long choseOther,
        long servedOutOfTurn,
        long waitedForWarm,
        long waitedForWarmNanos,
        int mostTenantsPerConnection,
        double meanTenantsPerConnection,
        List<Waits> tenants) {

    /** Most tenants that a snapshot shows. */
    public static final int SHOWN = 100;

    /** Tenants that {@link SizeExplanation#toString} names, of those that waited. */
    private static final int EXPLAINED = 10;

    /** Of a pool that has not started. */
    public static final TenantSnapshot NONE =
            new TenantSnapshot(
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.0, List.of());

    /** Copies {@code tenants}. */
    public TenantSnapshot {
        tenants = List.copyOf(tenants);
    }

    /**
     * One tenant.
     *
     * @param name null for the pool's own user
     * @param inUse connections that it has
     * @param waiting its borrowers in the queue
     * @param served its borrowers that were served after a wait
     * @param rejected its borrowers that {@code maxWaitersPerTenant} turned away
     * @param passedOver times that another tenant's borrower was served before its own whose turn
     *     it was
     * @param passedOverMostBy the tenant that was; null: none, or the pool's own user
     * @param servedOutOfTurn times that its own borrower was served before another tenant's whose
     *     turn it was
     * @param waitedForWarm its borrowers that waited beside an idle connection for one that knew it
     * @param waitedForWarmNanos the sum of those waits
     * @param waitedNanos the sum of the waits of those served
     * @param longestWaitNanos the longest of them
     */
    public record Waits(
            @Nullable String name,
            int inUse,
            int waiting,
            long served,
            long rejected,
            long passedOver,
            @Nullable String passedOverMostBy,
            long servedOutOfTurn,
            long waitedForWarm,
            long waitedForWarmNanos,
            long waitedNanos,
            long longestWaitNanos) {}

    /**
     * What there is, in sentences, each on a line of its own: all tenants, then those that wait.
     */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%d tenants: %d binds (%d from another tenant; %d with the borrower's statement, %d in a round trip of their own), %d first uses, %.1f tenants a connection on average and %d at most"
                        .formatted(
                                met,
                                binds,
                                rebinds,
                                preludes,
                                binds - preludes,
                                firstUses,
                                meanTenantsPerConnection,
                                mostTenantsPerConnection));
        sentences.add(
                "idle connections that knew the borrower's tenant %d times, that did not %d times; %d borrowers waited beside an idle one for one that did, %s on average; %d were served before another's turn"
                        .formatted(
                                choseBound + choseWarm,
                                choseHome + choseOther,
                                waitedForWarm,
                                millis(waitedForWarmNanos, waitedForWarm),
                                servedOutOfTurn));
        tenants.stream()
                .filter(waits -> waits.served() + waits.waiting() + waits.rejected() > 0)
                .limit(EXPLAINED)
                .forEach(waits -> sentences.add(sentence(waits)));
        return sentences;
    }

    private static String sentence(Waits waits) {
        String passed =
                waits.passedOver() == 0
                        ? ""
                        : ", passed over %d times, mostly by %s"
                                .formatted(
                                        waits.passedOver(),
                                        waits.passedOverMostBy() == null
                                                ? "the pool's own user"
                                                : waits.passedOverMostBy());
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
