package dev.weir.observe;

import static dev.weir.text.ComparisonWords.count;
import static dev.weir.text.ComparisonWords.countAre;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.PoolSnapshot;
import dev.weir.SizeDecision;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.lease.SizeState;
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.observe.PoolFigures.TenantFigures;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@link SizeExplanation} tells, and its words. */
public record SizeFigures(
        PoolSnapshot snapshot,
        Sizing sizing,
        SizeState state,
        List<String> inputs,
        List<SizeDecision> decisions)
        implements SizeExplanation {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

    public SizeFigures {
        inputs = List.copyOf(inputs);
        decisions = List.copyOf(decisions);
    }

    @Override
    public String sentence() {
        return "%s: %s open, %d in use, %s waiting; %s"
                .formatted(
                        snapshot.poolName(),
                        count(snapshot.total(), "connection"),
                        snapshot.leased(),
                        count(snapshot.waiting(), "borrower"),
                        bound());
    }

    private String bound() {
        String word = sizing.name().toLowerCase(Locale.ROOT);
        LimitLaw.Finding finding = state.finding();
        if (sizing.isFixed() || finding == null) {
            return "at most %d may be open (sizing=%s)".formatted(snapshot.ceiling(), word);
        }
        return "may lend %d at a time: %s (sizing=%s, at most %d open)"
                .formatted(snapshot.limit(), parts(finding.latest()), word, snapshot.ceiling());
    }

    /** How many may be lent, and why: "limit 10 + overflow 15". */
    private String parts(LimitDecision found) {
        StringBuilder parts =
                new StringBuilder("limit ").append(ComparisonWords.size(found.limit()));
        if (Math.round(found.limit()) != state.lent()) {
            parts.append(", ").append(state.lent()).append(" at this moment");
            parts.append(found.low() < found.high() ? " to compare sizes" : "");
        }
        if (state.overflow() > 0) {
            parts.append(" + overflow ").append(state.overflow());
        }
        if (state.extra() > 0) {
            parts.append(" + ").append(state.extra()).append(" that the limit does not count");
        }
        return parts.toString();
    }

    @Override
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(sentence());
        if (state.typicalHoldNanos() > 0) {
            sentences.add(
                    "a connection is typically held for %s; from %s on a hold counts as long"
                            .formatted(
                                    Durations.readable((long) state.typicalHoldNanos()),
                                    Durations.readable(
                                            LaneRule.overstayNanos(state.typicalHoldNanos()))));
        }
        if (state.finding() != null) {
            sentences.addAll(found(state.finding()));
        }
        LaneSnapshot longs = snapshot.lane(Lane.LONG);
        if (longs != null) {
            sentences.addAll(LaneFigures.sentences(longs));
        }
        if (snapshot.tenants() instanceof TenantFigures tenants) {
            sentences.addAll(tenants.sentences());
        }
        sentences.addAll(inputs);
        return List.copyOf(sentences);
    }

    @Override
    public String toString() {
        return Stream.concat(
                        sentences().stream(),
                        decisions.stream().map(d -> TIME.format(d.at()) + "  " + d.reason()))
                .collect(Collectors.joining(System.lineSeparator() + "  "));
    }

    /** What the limit law found, each sentence without a full stop. */
    List<String> found(LimitLaw.Finding finding) {
        List<String> sentences = new ArrayList<>();
        LimitDecision cause = finding.cause();
        sentences.add(
                "limit %s since %s: %s"
                        .formatted(
                                ComparisonWords.size(finding.latest().limit()),
                                time(finding.since()),
                                cause == null ? "the initial limit" : cause.why()));
        sentences.add(room());
        sentences.add(stage(finding));
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
                "%s at work in the database, %d ask it nothing"
                        .formatted(countAre(state.inDatabase(), "lease"), state.elsewhere());
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

    private String stage(LimitLaw.Finding finding) {
        if (state.isWarmingUp()) {
            return "not measured yet: the process is warming up";
        }
        LimitDecision latest = finding.latest();
        LimitDecision estimate = finding.estimate();
        return switch (latest.state()) {
            case START ->
                    latest.limit() >= snapshot.ceiling()
                            ? "sizes cannot be compared: the limit is the most that may be open"
                            : "not measured yet: no borrower has waited for long enough to compare sizes";
            case DEMAND_LIMITED ->
                    "sizes are not compared now: fewer connections are needed than the limit allows"
                            + (estimate == null ? "" : "; measured before: " + estimate.evidence());
            case OUTAGE ->
                    "sizes are not compared now: no connection is returned, or connects fail";
            case SEEK ->
                    estimate == null
                            ? "sizes are being compared: too early to tell ("
                                    + count(latest.pairs(), "comparison")
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
                        "holds are uneven (squared coefficient of variation %.0f), so up to %s lent beyond the limit while the queue comes and goes",
                        beyond.variation(), countAre(beyond.most(), "connection"));
    }

    /** What was measured: "7 connections 4980/s, 14 connections 5020/s". */
    private static String throughput(Comparison sizes) {
        return format(
                "%s %.0f/s, %s %.0f/s",
                count(sizes.fewer(), "connection"),
                sizes.fewerPerSecond(),
                count(sizes.more(), "connection"),
                sizes.morePerSecond());
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
