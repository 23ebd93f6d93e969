package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.SizeDecision;
import dev.weir.SizeEffect;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.lease.SizeState;
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
        SizeEffect oneMore,
        SizeEffect oneFewer,
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
        sentences.addAll(UseWords.of(state).sentences());
        sentences.add(effects());
        if (found != null) {
            sentences.addAll(found.sentences());
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

    private String effects() {
        String unknown = "one connection more or fewer: not known";
        return switch (oneMore.basis()) {
            case TOO_FEW_BORROWERS -> unknown + ", too few borrowers to estimate it";
            case NOT_COMPARED ->
                    effects(
                            "response time",
                            sizing == Sizing.AUTO
                                    ? "the queue stands, and sizes have not been compared yet"
                                    : "the queue stands, and sizing=auto would compare sizes");
            case LONG_WORK -> unknown + ", since sizes are compared by long work alone";
            case WAITS ->
                    effects(
                            "wait",
                            "estimated from the waits of the last %s with %d connections"
                                    .formatted(
                                            UseWords.of(state).over(),
                                            Math.round(state.load().connections())));
            case THROUGHPUT ->
                    effects(
                            "response time",
                            "estimated from the throughput measured, with as many users as now");
        };
    }

    private String effects(String what, String basis) {
        return "one more connection: mean %s %s; one fewer: %s; %s"
                .formatted(what, words(oneMore), words(oneFewer), basis);
    }

    private static String words(SizeEffect effect) {
        return Double.isNaN(effect.mostNanos()) ? "not known" : effect.words();
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
