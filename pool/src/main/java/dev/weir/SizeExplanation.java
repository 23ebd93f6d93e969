package dev.weir;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
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
 * @param limit most connections lent at a time at this moment; the ceiling unless {@code sizing} is
 *     {@link Sizing#AUTO}
 * @param ceiling most that may be open
 * @param grounds what the limit law began with and is told of the server, in sentences without a
 *     full stop; empty unless {@code sizing} is {@link Sizing#AUTO}; unmodifiable
 * @param lanes {@link Lane#SHORT} and {@link Lane#LONG}; empty with {@code lanes=off}; unmodifiable
 * @param tenants what became of tenants; null in a pool without
 * @param decisions the latest decisions, oldest first, 256 at most; connections opened on trial,
 *     one soon after the other with no decision between, are one; unmodifiable
 */
public record SizeExplanation(
        String poolName,
        Sizing sizing,
        int total,
        int leased,
        int waiting,
        int limit,
        int ceiling,
        List<String> grounds,
        List<LaneSnapshot> lanes,
        @Nullable TenantSnapshot tenants,
        List<SizeDecision> decisions) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    /** Copies the lists. */
    public SizeExplanation {
        grounds = List.copyOf(grounds);
        lanes = List.copyOf(lanes);
        decisions = List.copyOf(decisions);
    }

    /** What there is now, in one sentence. */
    public String sentence() {
        String bound =
                sizing.isGiven()
                        ? "at most %d may be open (sizing=%s)"
                                .formatted(ceiling, sizing.name().toLowerCase(Locale.ROOT))
                        : "at most %d are lent at a time at present (sizing=auto, ceiling %d)"
                                .formatted(limit, ceiling);
        return "%s: %d connections open, %d in use, %d borrowers waiting; %s"
                .formatted(poolName, total, leased, waiting, bound);
    }

    /**
     * {@link #sentence()}, each ground, what there is to say of long work and of tenants, and each
     * decision, on lines of their own; decisions with the local time.
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(sentence());
        for (String ground : grounds) {
            lines.append(System.lineSeparator()).append("  ").append(ground);
        }
        for (LaneSnapshot lane : lanes) {
            if (lane.lane() == Lane.LONG && lane.isInUse()) {
                lines.append(System.lineSeparator()).append("  ").append(lane.sentence());
            }
        }
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
