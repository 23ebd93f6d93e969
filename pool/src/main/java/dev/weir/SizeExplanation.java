package dev.weir;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a pool has the size it has: the present numbers and the decisions that led to them.
 * Immutable.
 *
 * @param poolName the pool's name
 * @param sizing who decides
 * @param total connections open
 * @param leased of them, in the hands of borrowers
 * @param waiting borrowers in the queue
 * @param limit most connections lent at a time at this moment; the ceiling when {@code sizing} is
 *     {@link Sizing#FIXED}
 * @param ceiling most that may be open
 * @param tenants what became of tenants; null in a pool without
 * @param decisions the latest decisions, oldest first, 256 at most; unmodifiable
 */
public record SizeExplanation(
        String poolName,
        Sizing sizing,
        int total,
        int leased,
        int waiting,
        int limit,
        int ceiling,
        @Nullable TenantSnapshot tenants,
        List<SizeDecision> decisions) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    /** Copies {@code decisions}. */
    public SizeExplanation {
        decisions = List.copyOf(decisions);
    }

    /** What there is now, in one sentence. */
    public String sentence() {
        String bound =
                sizing == Sizing.FIXED
                        ? "at most %d may be open (sizing=fixed)".formatted(ceiling)
                        : "at most %d are lent at a time at present (sizing=auto, ceiling %d)"
                                .formatted(limit, ceiling);
        return "%s: %d connections open, %d in use, %d borrowers waiting; %s"
                .formatted(poolName, total, leased, waiting, bound);
    }

    /**
     * {@link #sentence()}, what there is to say of tenants, and each decision, on lines of their
     * own; decisions with the local time.
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(sentence());
        if (tenants != null) {
            for (String sentence : tenants.sentences()) {
                lines.append(System.lineSeparator()).append("  ").append(sentence);
            }
        }
        for (SizeDecision decision : decisions) {
            lines.append(System.lineSeparator())
                    .append("  ")
                    .append(TIME.format(decision.at()))
                    .append("  ")
                    .append(decision.reason());
        }
        return lines.toString();
    }
}
