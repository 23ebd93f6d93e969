package dev.weir.lease;

import dev.weir.size.CoDel;
import dev.weir.size.Demand;
import dev.weir.size.WaitForecast;
import org.jspecify.annotations.Nullable;

/** Applies the {@link AdmissionRules} to a queue. Guarded by the pool's lock. */
final class Admission {
    private AdmissionRules rules = AdmissionRules.NONE;
    private @Nullable CoDel shedding;

    void replace(AdmissionRules replacement) {
        boolean same =
                rules.targetNanos() == replacement.targetNanos()
                        && rules.intervalNanos() == replacement.intervalNanos();
        if (!same) {
            shedding =
                    replacement.targetNanos() == 0
                            ? null
                            : new CoDel(replacement.targetNanos(), replacement.intervalNanos());
        }
        rules = replacement;
    }

    /** Whether nobody else may join {@code waiting} borrowers. */
    boolean isFull(int waiting) {
        return rules.maxWaiters() > 0 && waiting >= rules.maxWaiters();
    }

    boolean rejectsHopeless() {
        return rules.rejectHopeless();
    }

    /** Whether the last in the queue will not be served by its deadline, which it is then told. */
    boolean isHopeless(Waiter last, Demand demand) {
        double forecast = WaitForecast.nanos(demand);
        last.forecastNanos = (long) forecast;
        return forecast > last.patienceNanos;
    }

    /** Whether the waiter whose turn it is, with so many behind it, is dropped. */
    boolean sheds(Waiter head, int behind, long now) {
        CoDel codel = shedding;
        return codel != null && codel.drops(now - head.enqueuedAt, behind, now);
    }
}
