package dev.weir;

import dev.weir.lease.SizeState;
import dev.weir.size.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What borrowers asked of a pool in the last seconds, and how long they waited. Immutable.
 *
 * @param over how long that was: up to 30 s; zero before anything was measured
 * @param borrowsPerSecond leases that began per second
 * @param meanInUse connections in use on average
 * @param meanConnections connections that could be lent, on average: open, and within the limit
 * @param waitedShare share of the borrowers, 0 to 1, that waited
 * @param meanWaitNanos the mean wait of all borrowers, in nanoseconds
 * @param meanWaitOfWaitersNanos the mean wait of those that waited, in nanoseconds; 0 without any
 * @param queuedShare share of the time, 0 to 1, in which a borrower waited; from ten samples a
 *     second
 * @param meanHoldNanos how long a connection was held on average, in nanoseconds; 0 = not known
 * @param typicalHoldNanos how long short work typically holds one (geometric mean of timed holds),
 *     in nanoseconds; 0 = not known. Not only of the last seconds
 * @param holdVariation how uneven holds are: their squared coefficient of variation. 1 while little
 *     is known, and unless {@code sizing} is {@link Sizing#AUTO}
 */
public record UseSummary(
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
        double holdVariation) {

    static UseSummary of(SizeState state) {
        Load load = state.load();
        return new UseSummary(
                Duration.ofNanos(load.nanos()),
                load.perSecond(),
                load.meanInUse(),
                load.connections(),
                load.waitedShare(),
                load.meanWaitNanos(),
                load.meanWaitOfThoseNanos(),
                load.queued(),
                load.meanHoldNanos(),
                state.typicalHoldNanos(),
                state.beyond() == null ? 1 : state.beyond().variation());
    }

    /** What there was to see, each sentence without a full stop. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        String last = "last " + TimeWords.of(over) + ": ";
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
                                "%s borrows/s, %.1f connections in use on average",
                                rate(), meanInUse));
        sentences.add(last + waits());
        if (typicalHoldNanos > 0) {
            sentences.add(
                    "a connection is held for %s on average, typically for %s"
                            .formatted(
                                    TimeWords.of(meanHoldNanos), TimeWords.of(typicalHoldNanos)));
        } else {
            sentences.add(
                    "a connection is held for %s on average"
                            .formatted(TimeWords.of(meanHoldNanos)));
        }
        return sentences;
    }

    private String rate() {
        return format(borrowsPerSecond < 10 ? "%.1f" : "%.0f", borrowsPerSecond);
    }

    private String waits() {
        if (waitedShare == 0) {
            return "no borrower waited";
        }
        return "%s of the borrowers waited, %s on average; the mean wait of all is %s"
                .formatted(
                        percent(waitedShare),
                        TimeWords.of(meanWaitOfWaitersNanos),
                        TimeWords.of(meanWaitNanos));
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
