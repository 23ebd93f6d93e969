package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.SizeDecision;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.lease.SizeState;
import dev.weir.size.Comparison;
import dev.weir.size.LaneRule;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitLaw;
import dev.weir.size.OverflowLaw;
import dev.weir.size.SlowDown;
import dev.weir.text.ComparisonWords;
import dev.weir.text.Durations;
import java.time.Instant;
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

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

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
                                    Durations.readable((long) state.typicalHoldNanos()),
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

    /**
     * The words for what a pool found that looks for its limit.
     *
     * @param finding that of {@code state}
     */
    record LimitWords(SizeState state, LimitLaw.Finding finding) {

        /** Null where no law governs the pool. */
        static @Nullable LimitWords of(SizeState state) {
            LimitLaw.Finding finding = state.finding();
            return finding == null ? null : new LimitWords(state, finding);
        }

        /** How many may be lent, and why: "10 by the limit + 15 overflow". */
        String parts() {
            double limit = finding.latest().limit();
            StringBuilder parts = new StringBuilder("limit ").append(ComparisonWords.size(limit));
            if (Math.round(limit) != state.lent()) {
                parts.append(", ").append(state.lent()).append(" at this moment to compare sizes");
            }
            if (state.overflow() > 0) {
                parts.append(" + overflow ").append(state.overflow());
            }
            if (state.extra() > 0) {
                parts.append(" + ").append(state.extra()).append(" that the limit does not count");
            }
            return parts.toString();
        }

        /**
         * What was found, each sentence without a full stop.
         *
         * @param ceiling connections that may be open at most
         */
        List<String> sentences(int ceiling) {
            List<String> sentences = new ArrayList<>();
            LimitDecision cause = finding.cause();
            sentences.add(
                    "limit %s since %s: %s"
                            .formatted(
                                    ComparisonWords.size(finding.latest().limit()),
                                    time(finding.since()),
                                    cause == null ? "the initial limit" : cause.why()));
            sentences.add(room());
            sentences.add(stage(ceiling));
            Comparison sizes = finding.compared();
            if (sizes != null) {
                sentences.add(
                        "last sizes compared, %s: %s%s"
                                .formatted(
                                        time(sizes.nanos()),
                                        throughput(sizes),
                                        state.isLongWorkCompared() ? " (long work alone)" : ""));
            }
            sentences.add(overflow());
            return sentences;
        }

        private String room() {
            String where =
                    "%d leases are at work in the database, %d ask it nothing"
                            .formatted(state.inDatabase(), state.elsewhere());
            double slow = state.slowDown();
            if (Double.isNaN(slow)) {
                return where + "; how full it is is not known yet";
            }
            String full = "it has room";
            if (slow >= SlowDown.SATURATED) {
                full = "one more connection would not help";
            } else if (slow >= SlowDown.FULL) {
                full = "it is nearly full, so connections open one at a time";
            }
            String times = slow > 20 ? "over 20" : format("%.1f", slow);
            return where + "; short work takes " + times + " times as long as at rest: " + full;
        }

        private String stage(int ceiling) {
            if (state.isWarmingUp()) {
                return "not measured yet: the process is warming up";
            }
            LimitDecision latest = finding.latest();
            LimitDecision estimate = finding.estimate();
            return switch (latest.state()) {
                case START ->
                        latest.limit() >= ceiling
                                ? "sizes cannot be compared: the limit is the most that may be open"
                                : "not measured yet: no borrower has waited for long enough to compare sizes";
                case DEMAND_LIMITED ->
                        "sizes are not compared now: fewer connections are needed than the limit allows"
                                + (estimate == null
                                        ? ""
                                        : "; measured before: " + estimate.evidence());
                case OUTAGE ->
                        "sizes are not compared now: no connection is returned, or connects fail";
                case SEEK ->
                        estimate == null
                                ? "sizes are being compared: too early to tell ("
                                        + ComparisonWords.comparisons(latest.pairs())
                                        + ")"
                                : "measured at this limit: " + estimate.evidence();
            };
        }

        private String overflow() {
            OverflowLaw.State beyond = state.beyond();
            if (beyond.stoodNanos() > 0) {
                return "the queue has stood for %s, so nothing is lent beyond the limit"
                        .formatted(Durations.readable(beyond.stoodNanos()));
            }
            return beyond.most() == 0
                    ? "holds are even, or not known yet: nothing is lent beyond the limit"
                    : format(
                            "holds are uneven (squared coefficient of variation %.0f), so up to %d connections are lent beyond the limit while the queue comes and goes",
                            beyond.variation(), beyond.most());
        }

        /** What was measured: "7 connections 4980/s, 14 connections 5020/s". */
        private static String throughput(Comparison sizes) {
            return format(
                    "%d connections %.0f/s, %d connections %.0f/s",
                    sizes.fewer(), sizes.fewerPerSecond(), sizes.more(), sizes.morePerSecond());
        }

        /** A monotonic time by the wall clock. */
        private String time(long nanos) {
            long wall = state.wallNanos() - (state.nanos() - nanos);
            return SECONDS.format(Instant.ofEpochSecond(0, wall));
        }

        private static String format(String pattern, Object... values) {
            return String.format(Locale.ROOT, pattern, values);
        }
    }
}
