package dev.weir.lab.tune;

import java.util.Locale;

/**
 * What the race is about: requests in a second at saturation, or the p99 at a rate that is given.
 *
 * @param rate requests that arrive in a second; 0 for as many as are served
 */
record Objective(double rate) {

    /** As many as are served. */
    static final Objective THROUGHPUT = new Objective(0);

    private boolean throughput() {
        return rate == 0;
    }

    /** The challenger's figure over the incumbent's; larger is better, 0 if it served nothing. */
    double ratio(SliceOutcome challenger, SliceOutcome incumbent) {
        if (challenger.perSecond() == 0) {
            return 0;
        }
        return throughput()
                ? challenger.perSecond() / incumbent.perSecond()
                : incumbent.p99Millis() / challenger.p99Millis();
    }

    /** What a ratio of the winner to a comparator is of, for titles. */
    String title() {
        return throughput()
                ? "throughput of the winner over that of %s"
                : "p99 of %s over that of the winner";
    }

    /** A finding in words: the ratio as text, and who it is held against. */
    String finding(String times, String comparator) {
        return throughput()
                ? "%s the throughput of %s".formatted(times, comparator)
                : "the p99 of %s is %s the winner's".formatted(comparator, times);
    }

    /** For the result. */
    String words() {
        return throughput()
                ? "throughput at saturation"
                : String.format(Locale.ROOT, "p99 at %.0f requests a second", rate);
    }
}
