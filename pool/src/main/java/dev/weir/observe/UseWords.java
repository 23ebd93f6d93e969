package dev.weir.observe;

import dev.weir.lease.SizeState;
import dev.weir.size.LaneRule;
import dev.weir.size.Load;
import dev.weir.text.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words for what borrowers asked of a pool in the last seconds.
 *
 * @param typicalHoldNanos of short work; 0 = not known
 */
record UseWords(Load load, double typicalHoldNanos) {

    static UseWords of(SizeState state) {
        return new UseWords(state.load(), state.typicalHoldNanos());
    }

    /** What there was to see, each sentence without a full stop. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        String last = "last " + over() + ": ";
        if (load.perSecond() == 0) {
            sentences.add(
                    load.nanos() == 0
                            ? "nothing has been measured yet"
                            : last + "no connection was borrowed");
            return sentences;
        }
        sentences.add(
                last
                        + format(
                                "%s borrows/s, %.1f connections in use on average, a queue for %s of the time",
                                rate(), load.meanInUse(), percent(load.queued())));
        sentences.add(last + waits());
        sentences.add(holds());
        return sentences;
    }

    /** How long was measured. */
    String over() {
        return TimeText.of(Duration.ofNanos(load.nanos()));
    }

    private String rate() {
        return format(load.perSecond() < 10 ? "%.1f" : "%.0f", load.perSecond());
    }

    private String holds() {
        double meanNanos = load.meanHoldNanos();
        String mean = "a connection is held for %s on average".formatted(TimeText.of(meanNanos));
        return typicalHoldNanos > 0 && typicalHoldNanos < meanNanos
                ? "%s, typically for %s; from %s on a hold counts as long"
                        .formatted(
                                mean,
                                TimeText.of(typicalHoldNanos),
                                TimeText.of(LaneRule.overstayNanos(typicalHoldNanos)))
                : mean;
    }

    private String waits() {
        if (load.waitedShare() == 0) {
            return "no borrower waited";
        }
        return "%s of the borrowers waited, %s on average; the mean wait of all is %s"
                .formatted(
                        percent(load.waitedShare()),
                        TimeText.of(load.meanWaitOfThoseNanos()),
                        TimeText.of(load.meanWaitNanos()));
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
