package dev.weir.observe;

import dev.weir.text.ComparisonWords;
import dev.weir.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a pool found that looks for its limit, and its words.
 *
 * @param limit connections that the database can use, as found so far
 * @param since when it became that
 * @param cause why, without a full stop; null where it is the initial one
 * @param lent connections that the limit lets the pool lend at this moment; others than {@code
 *     limit} while sizes are compared
 * @param overflow connections lent beyond {@code lent}, because the queue comes and goes
 * @param extra connections lent that neither counts: a thread's second connection, short work
 *     beside long work, holders that ask nothing of a database that stands still
 * @param mostOverflow what the overflow may be; 0 where holds are even
 * @param holdVariation the squared coefficient of variation of holds; 1 while little is known
 * @param overflowScale part of the overflow that has not been shown to cost throughput
 * @param queueStood how long the queue has stood; zero while it comes and goes
 * @param elasticity per cent more throughput for one per cent more connections, as measured at this
 *     limit; {@link Double#NaN} where it was not measured yet
 * @param error its standard error, likewise
 * @param comparisons pairs of sizes behind it; without it, those compared so far
 * @param lastSizes null before
 * @param lastOverflow throughput with and without the overflow; null before
 */
public record LimitFigures(
        double limit,
        Instant since,
        @Nullable String cause,
        Stage stage,
        int lent,
        int overflow,
        int extra,
        int mostOverflow,
        double holdVariation,
        double overflowScale,
        Duration queueStood,
        double elasticity,
        double error,
        int comparisons,
        @Nullable SizeComparison lastSizes,
        @Nullable SizeComparison lastOverflow) {

    /** What a pool does to find its limit. */
    public enum Stage {
        /** The process has just started; what is measured then is no evidence. */
        WARMING_UP,
        /** No borrower has waited for long enough to compare sizes. */
        NOT_COMPARED,
        /** Two sizes are compared by turns. */
        COMPARING,
        /** Fewer connections are needed than the limit allows, so sizes cannot be compared. */
        NOT_USED_UP,
        /** No connection comes back, or connects fail. */
        STANDSTILL
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

    /** How many may be lent, and why: "10 by the limit + 15 overflow". */
    String parts() {
        StringBuilder parts = new StringBuilder("limit ").append(ComparisonWords.size(limit));
        if (Math.round(limit) != lent) {
            parts.append(", ").append(lent).append(" at this moment to compare sizes");
        }
        if (overflow > 0) {
            parts.append(" + overflow ").append(overflow);
        }
        if (extra > 0) {
            parts.append(" + ").append(extra).append(" that the limit does not count");
        }
        return parts.toString();
    }

    /** What was found, each sentence without a full stop. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "limit %s since %s: %s"
                        .formatted(
                                ComparisonWords.size(limit),
                                TIME.format(since),
                                cause == null ? "the initial limit" : cause));
        sentences.add(stageSentence());
        if (lastSizes != null) {
            sentences.add(
                    "last sizes compared, %s: %s"
                            .formatted(TIME.format(lastSizes.at()), lastSizes.sentence()));
        }
        sentences.addAll(overflowSentences());
        if (lastOverflow != null) {
            sentences.add(
                    "last comparison without and with overflow, %s: %s"
                            .formatted(TIME.format(lastOverflow.at()), lastOverflow.sentence()));
        }
        return sentences;
    }

    private String stageSentence() {
        return switch (stage) {
            case WARMING_UP -> "not measured yet: the process is warming up";
            case NOT_COMPARED ->
                    "not measured yet: no borrower has waited for long enough to compare sizes";
            case NOT_USED_UP ->
                    "sizes are not compared now: fewer connections are needed than the limit allows"
                            + measuredBefore();
            case STANDSTILL ->
                    "sizes are not compared now: no connection is returned, or connects fail";
            case COMPARING ->
                    Double.isNaN(elasticity)
                            ? "sizes are being compared: too early to tell ("
                                    + ComparisonWords.comparisons(comparisons)
                                    + ")"
                            : "measured at this limit: "
                                    + ComparisonWords.evidence(elasticity, error, comparisons);
        };
    }

    private String measuredBefore() {
        return Double.isNaN(elasticity)
                ? ""
                : "; measured before: " + ComparisonWords.evidence(elasticity, error, comparisons);
    }

    private List<String> overflowSentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                mostOverflow == 0
                        ? "holds are even, or not known yet: nothing is lent beyond the limit"
                        : format(
                                "holds are uneven (squared coefficient of variation %.0f), so up to %d connections are lent beyond the limit while the queue comes and goes",
                                holdVariation, mostOverflow));
        if (mostOverflow > 0 && overflowScale < 1) {
            sentences.add(
                    format(
                            "the overflow is cut to %.0f %%, because throughput was lower with it",
                            100 * overflowScale));
        }
        if (!queueStood.isZero()) {
            String stood = "the queue has stood for " + TimeText.of(queueStood);
            sentences.add(
                    overflow > 0
                            ? stood
                                    + "; the overflow is lent all the same for a while, because it added far more throughput"
                            : stood + ", so nothing is lent beyond the limit");
        }
        return sentences;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
