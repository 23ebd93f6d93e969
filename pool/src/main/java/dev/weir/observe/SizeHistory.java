package dev.weir.observe;

import dev.weir.SizeDecision;
import dev.weir.size.Growth;
import dev.weir.size.LimitDecision;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The latest decisions about the size of a pool. Thread-safe. */
final class SizeHistory {
    private static final int KEPT = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<SizeDecision> decisions = new ArrayDeque<>();

    /** Whether the last of {@link #decisions} is about connections opened on trial. */
    private boolean isTrial;

    /** A decision of the limit law. */
    void add(LimitDecision decision, Instant at) {
        add(
                new SizeDecision(
                        at,
                        SizeDecision.Law.LIMIT,
                        decision.before(),
                        decision.limit(),
                        decision.sentence()),
                false);
    }

    /**
     * Connections that are opened on trial begin one by one, and a hundred of them would leave no
     * room for what they were opened for: they are one decision, made when the first was, as long
     * as nothing else is decided and none of them is closed.
     */
    void add(Growth growth, Instant at) {
        lock.lock();
        try {
            boolean isOnTrial = growth.reason() == Growth.Reason.TRIED;
            boolean isNext = isTrial && isOnTrial && decisions.getLast().to() == growth.existing();
            SizeDecision first = isNext ? decisions.removeLast() : null;
            int from = first == null ? growth.existing() : (int) first.from();
            Growth all = first == null ? growth : growth.after((int) first.to() - from);
            add(
                    new SizeDecision(
                            first == null ? at : first.at(),
                            SizeDecision.Law.GROWTH,
                            from,
                            from + all.open(),
                            all.sentence()),
                    isOnTrial);
        } finally {
            lock.unlock();
        }
    }

    void add(SizeDecision decision, boolean isOnTrial) {
        lock.lock();
        try {
            if (decisions.size() == KEPT) {
                decisions.removeFirst();
            }
            decisions.addLast(decision);
            isTrial = isOnTrial;
        } finally {
            lock.unlock();
        }
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
}
