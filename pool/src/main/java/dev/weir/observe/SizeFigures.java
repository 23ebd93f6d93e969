package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.SizeDecision;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.lease.SizeState;
import dev.weir.size.LaneRule;
import dev.weir.text.Durations;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What {@link SizeExplanation} tells, and its words. */
public record SizeFigures(
        String poolName,
        Sizing sizing,
        int total,
        int leased,
        int waiting,
        int limit,
        int ceiling,
        SizeState state,
        List<String> inputs,
        List<LaneSnapshot> lanes,
        @Nullable TenantFigures tenants,
        List<SizeDecision> decisions)
        implements SizeExplanation {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    /** Copies the lists. */
    public SizeFigures {
        inputs = List.copyOf(inputs);
        lanes = List.copyOf(lanes);
        decisions = List.copyOf(decisions);
    }

    @Override
    public String sentence() {
        return "%s: %d connections open, %d in use, %d borrowers waiting; %s"
                .formatted(poolName, total, leased, waiting, bound());
    }

    private String bound() {
        String word = sizing.name().toLowerCase(Locale.ROOT);
        LimitWords found = LimitWords.of(state);
        if (sizing.isFixed() || found == null) {
            return "at most %d may be open (sizing=%s)".formatted(ceiling, word);
        }
        return "may lend %d at a time: %s (sizing=%s, at most %d open)"
                .formatted(limit, found.parts(), word, ceiling);
    }

    @Override
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        LimitWords found = LimitWords.of(state);
        sentences.add(sentence());
        if (state.typicalHoldNanos() > 0) {
            sentences.add(
                    "a connection is typically held for %s; from %s on a hold counts as long"
                            .formatted(
                                    Durations.readable(state.typicalHoldNanos()),
                                    Durations.readable(
                                            LaneRule.overstayNanos(state.typicalHoldNanos()))));
        }
        if (found != null) {
            sentences.addAll(found.sentences(ceiling));
        }
        for (LaneSnapshot lane : lanes) {
            if (lane.lane() == Lane.LONG && LaneFigures.isInUse(lane)) {
                sentences.addAll(LaneFigures.sentences(lane));
            }
        }
        if (tenants != null) {
            sentences.addAll(tenants.sentences());
        }
        sentences.addAll(inputs);
        return List.copyOf(sentences);
    }

    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (String sentence : sentences()) {
            lines.append(lines.isEmpty() ? "" : System.lineSeparator() + "  ").append(sentence);
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
