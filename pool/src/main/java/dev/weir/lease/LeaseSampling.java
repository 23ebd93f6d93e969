package dev.weir.lease;

import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Times a few of the leases that found an idle connection, and asks some from where they were
 * borrowed: a service below saturation makes few wait, and who waits alone is timed anyway.
 *
 * <p>At each tick of {@link Maintenance} the next {@value #EACH_TICK} borrowers are timed, without
 * a lock; all others pay one read of a field. To say from where it comes costs a borrower up to
 * some hundred microseconds. So it is asked only while {@linkplain LongWork long work has been
 * seen}, and only in one tick of {@value #ONE_IN}, drawn at random. Guarded by the pool's lock,
 * except where noted.
 */
final class LeaseSampling {
    /** A hundred a second, a thousandth of a processor; twice that while some are asked. */
    private static final int EACH_TICK = 10;

    /**
     * A median must not show it, and three holds make a place known. Fewer ticks learn too late
     * (docs/journal/2026-11-28-seldom.md).
     */
    private static final int ONE_IN = 8;

    private final PoolCore core;
    private final SplittableRandom draw = new SplittableRandom(1);

    /** Borrowers that may still be timed before the next tick. */
    private final AtomicInteger left = new AtomicInteger();

    /** Samples whose leases ended the fast way. Safe from any thread. */
    final Queue<LeaseSample> ended = new ConcurrentLinkedQueue<>();

    /** Whether who is timed now is to say from where it comes. Written under the lock. */
    volatile boolean asks;

    LeaseSampling(PoolCore core) {
        this.core = core;
    }

    void tick(long now) {
        asks = core.longWork.learns(now) && draw.nextInt(ONE_IN) == 0;
        int most = asks ? EACH_TICK * ONE_IN : EACH_TICK;
        boolean isGoverned = core.permits.decision != null;
        left.set(isGoverned ? most : 0);
        core.samples = isGoverned;
    }

    /**
     * A lease was begun the fast way, by the calling thread. Without the lock.
     *
     * @param place from where in the application, 0 where that was not asked
     */
    void begun(Slot slot, long place) {
        int now = left.getAndDecrement();
        if (now <= 1) {
            core.samples = false;
        }
        if (now >= 1) {
            boolean few = core.table().areFewLeased();
            slot.meterLease();
            slot.record.sample =
                    new LeaseSample(
                            slot.lease(), core.time.unguarded(), few, asks ? place : 0, false);
        }
    }

    /** A lease has ended the fast way that this was about. Without the lock. */
    void ended(LeaseSample sample) {
        if (!sample.handedOver) {
            sample.heldNanos = core.time.unguarded() - sample.begunAt;
            ended.add(sample);
        }
    }
}
