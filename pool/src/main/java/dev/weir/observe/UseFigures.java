package dev.weir.observe;

import dev.weir.text.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What borrowers asked of a pool in the last seconds, and its words.
 *
 * @param over how long was measured: up to 30 s
 * @param meanConnections connections that could be lent: open, and within the limit
 * @param meanWaitNanos of all borrowers
 * @param meanWaitOfWaitersNanos of those that waited; 0 without any
 * @param queuedShare share of the time in which a borrower waited; from ten samples a second
 * @param meanHoldNanos 0 = not known
 * @param typicalHoldNanos of short work: geometric mean of timed holds, not only of the last
 *     seconds; 0 = not known
 * @param longHoldNanos from when on a hold counts as long
 */
public record UseFigures(
        Duration over,
        double borrowsPerSecond,
        double meanInUse,
        double meanConnections,
        double waitedShare,
        double meanWaitNanos,
        double meanWaitOfWaitersNanos,
        double queuedShare,
        double meanHoldNanos,
        double typicalHoldNanos,
        double longHoldNanos) {

    /** Of a pool that has not started. */
    public static final UseFigures NONE =
            new UseFigures(Duration.ZERO, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** What there was to see, each sentence without a full stop. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        String last = "last " + TimeText.of(over) + ": ";
        if (borrowsPerSecond == 0) {
            sentences.add(
                    over.isZero()
                            ? "nothing has been measured yet"
                            : last + "no connection was borrowed");
            return sentences;
        }
        sentences.add(
                last
                        + format(
                                "%s borrows/s, %.1f connections in use on average, a queue for %s of the time",
                                rate(), meanInUse, percent(queuedShare)));
        sentences.add(last + waits());
        sentences.add(holds());
        return sentences;
    }

    private String rate() {
        return format(borrowsPerSecond < 10 ? "%.1f" : "%.0f", borrowsPerSecond);
    }

    private String holds() {
        String mean =
                "a connection is held for %s on average".formatted(TimeText.of(meanHoldNanos));
        return typicalHoldNanos > 0 && typicalHoldNanos < meanHoldNanos
                ? "%s, typically for %s; from %s on a hold counts as long"
                        .formatted(mean, TimeText.of(typicalHoldNanos), TimeText.of(longHoldNanos))
                : mean;
    }

    private String waits() {
        if (waitedShare == 0) {
            return "no borrower waited";
        }
        return "%s of the borrowers waited, %s on average; the mean wait of all is %s"
                .formatted(
                        percent(waitedShare),
                        TimeText.of(meanWaitOfWaitersNanos),
                        TimeText.of(meanWaitNanos));
    }

    private static String percent(double share) {
        double percent = 100 * share;
        return percent < 0.1
                ? "less than 0.1 %"
                : format(percent < 10 ? "%.1f %%" : "%.0f %%", percent);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
