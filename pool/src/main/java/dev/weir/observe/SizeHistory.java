package dev.weir.observe;

import dev.weir.SizeDecision;
import dev.weir.size.Growth;
import dev.weir.size.LimitDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The latest decisions about the size of a pool. Thread-safe. */
final class SizeHistory {
    private static final int KEPT = 256;

    /** Trials that are further apart are not one decision. */
    private static final Duration TOGETHER = Duration.ofSeconds(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<SizeDecision> decisions = new ArrayDeque<>();

    /** The last of {@link #decisions} if it is about connections opened on trial. */
    private @Nullable SizeDecision trial;

    /** When the latest connection of {@link #trial} began to open. */
    private Instant latestTrial = Instant.MIN;

    /** A decision of the limit law. */
    void add(LimitDecision decision, Instant at) {
        add(
                new DecisionFigures(
                        at,
                        SizeDecision.Law.LIMIT,
                        decision.before(),
                        decision.limit(),
                        decision.elasticity(),
                        decision.error(),
                        Double.isNaN(decision.elasticity()) ? 0 : decision.pairs(),
                        decision.sentence()));
    }

    void add(SizeDecision decision) {
        lock.lock();
        try {
            if (decisions.size() == KEPT) {
                decisions.removeFirst();
            }
            decisions.addLast(decision);
            trial = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Connections that are opened on trial begin one by one, and a hundred of them would leave no
     * room for what they were opened for: they are one decision, made when the first was, as long
     * as nothing else is decided.
     */
    void add(Growth growth, Instant at) {
        lock.lock();
        try {
            SizeDecision before = at.isAfter(latestTrial.plus(TOGETHER)) ? null : trial;
            boolean isTrial = growth.reason() == Growth.Reason.TRIED;
            SizeDecision decision = of(growth, growth.existing(), at);
            if (isTrial && before != null) {
                int from = (int) before.from();
                decisions.removeLast();
                decision = of(growth.after((int) before.to() - from), from, before.at());
            }
            add(decision);
            trial = isTrial ? decision : null;
            latestTrial = at;
        } finally {
            lock.unlock();
        }
    }

    /**
     * @param from connections that there were or that were coming
     */
    private static SizeDecision of(Growth growth, int from, Instant at) {
        return new DecisionFigures(
                at,
                SizeDecision.Law.GROWTH,
                from,
                from + growth.open(),
                Double.NaN,
                Double.NaN,
                0,
                growth.sentence());
    }

    /** Oldest first. */
    List<SizeDecision> latest() {
        lock.lock();
        try {
            return List.copyOf(decisions);
        } finally {
            lock.unlock();
        }
    }

    record DecisionFigures(
            Instant at,
            Law law,
            double from,
            double to,
            double elasticity,
            double error,
            int samples,
            String reason)
            implements SizeDecision {}
}
