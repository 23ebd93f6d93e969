package dev.weir;

import dev.weir.text.TimeText;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a pool has the size it has: what it has now, what it found and from which evidence, what one
 * connection more and one fewer would do, and the decisions that led here. Immutable.
 *
 * @param poolName the pool's name
 * @param sizing who decides
 * @param total connections open
 * @param leased of them, in use
 * @param waiting borrowers in the queue
 * @param limit most connections lent at a time at this moment; the ceiling unless {@code sizing} is
 *     {@link Sizing#AUTO}
 * @param ceiling most that may be open
 * @param found what the pool found; null unless {@code sizing} is {@link Sizing#AUTO}
 * @param use what borrowers asked for in the last seconds, and how long they waited
 * @param oneMore what one connection more would do to the mean wait
 * @param oneFewer what one connection fewer would do to it
 * @param inputs what the limit law began with and is told of the server, in sentences without a
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
        @Nullable LimitSummary found,
        UseSummary use,
        SizeEffect oneMore,
        SizeEffect oneFewer,
        List<String> inputs,
        List<LaneSnapshot> lanes,
        @Nullable TenantSnapshot tenants,
        List<SizeDecision> decisions) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    /** Copies the lists. */
    public SizeExplanation {
        inputs = List.copyOf(inputs);
        lanes = List.copyOf(lanes);
        decisions = List.copyOf(decisions);
    }

    /** What there is now, in one sentence without a full stop. */
    public String sentence() {
        return "%s: %d connections open, %d in use, %d borrowers waiting; %s"
                .formatted(poolName, total, leased, waiting, bound());
    }

    private String bound() {
        String word = sizing.name().toLowerCase(Locale.ROOT);
        if (sizing.isFixed() || found == null) {
            return "at most %d may be open (sizing=%s)".formatted(ceiling, word);
        }
        return "may lend %d at a time: %s (sizing=%s, at most %d open)"
                .formatted(limit, found.parts(), word, ceiling);
    }

    /**
     * What there is to say, each sentence without a full stop: {@link #sentence()}, the last
     * seconds, one more and one fewer, what was found, long work, tenants, what the pool knows of
     * the server. Without the decisions. Unmodifiable.
     */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(sentence());
        sentences.addAll(use.sentences());
        sentences.add(effects());
        if (found != null) {
            sentences.addAll(found.sentences());
        }
        for (LaneSnapshot lane : lanes) {
            if (lane.lane() == Lane.LONG && lane.isInUse()) {
                sentences.addAll(lane.sentences());
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
            case TOO_FEW_BORROWERS -> unknown + ", too few borrowers came to estimate it";
            case NOT_COMPARED ->
                    unknown
                            + (sizing == Sizing.AUTO
                                    ? " until sizes have been compared, since the queue stands"
                                    : ", since the queue stands; sizing=auto compares sizes");
            case LONG_WORK -> unknown + ", since sizes are compared by long work alone";
            case WAITS ->
                    effects(
                            "wait",
                            "estimated from the waits of the last %s with %d connections"
                                    .formatted(
                                            TimeText.of(use.over()),
                                            Math.round(use.meanConnections())));
            case THROUGHPUT ->
                    effects(
                            "response time",
                            "estimated from the throughput measured, with as many users as now");
        };
    }

    private String effects(String what, String basis) {
        return "one more connection: mean %s %s; one fewer: %s; %s"
                .formatted(
                        what,
                        oneMore.words(),
                        oneFewer.isKnown() ? oneFewer.words() : "not known",
                        basis);
    }

    /**
     * The {@link #sentences()} and the decisions, on lines of their own; decisions with the local
     * time.
     */
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
