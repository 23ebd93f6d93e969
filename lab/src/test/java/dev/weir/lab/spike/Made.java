package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import java.util.List;
import java.util.OptionalInt;

/** Outcomes of a burst that nobody ran. */
final class Made {

    private Made() {}

    /** One in which the request of one borrower was served at once. */
    static BurstOutcome outcome(int opened, int openLater) {
        RequestLog log = new RequestLog(1);
        long released = System.nanoTime();
        log.arrives(0);
        log.gets(0);
        log.releases(0);
        log.ends(0);
        return new BurstOutcome(
                released, log, List.of(), 5, opened, 5, OptionalInt.of(openLater), 1);
    }
}
