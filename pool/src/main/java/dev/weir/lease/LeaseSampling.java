package dev.weir.lease;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Times a few of the leases that found an idle connection, and asks some from where they were
 * borrowed.
 *
 * <p>Who waits is timed anyway. But a service below saturation makes few wait, and when reports
 * take all connections it takes long to learn whose they are: so at each tick of the housekeeper
 * the next {@value #EACH_TICK} borrowers are timed, and all others pay one read of a field.
 *
 * <p>To say from where it comes takes a borrower 10 microseconds where that happens often, but some
 * hundred where it happens a few times a second. So it is asked only while {@linkplain
 * SlowCallSites long work has been seen}, and only in one tick of {@value #ONE_IN}, drawn at
 * random: at ten borrowers a second most find their connection as fast as at a thousand. Of many
 * borrowers as many are asked as if each tick did. Guarded by the pool's lock, except where noted.
 */
final class LeaseSampling {
    /** A hundred a second, a thousandth of a processor; twice that while some are asked. */
    private static final int EACH_TICK = 10;

    /**
     * A median must not show it, and three holds make a place known. Fewer ticks learn too late
     * (docs/journal/2026-11-28-seldom.md).
     */
    private static final int ONE_IN = 8;

    private final OpenSlots open;
    private final Permits permits;
    private final LongWork longWork;
    private final Consumer<Boolean> samples;
    private final SplittableRandom draw = new SplittableRandom(1);
    private int left;

    /** Written under the lock. */
    private volatile boolean asks;

    /**
     * @param samples told whether the next lease of the fast way is to be sampled
     */
    LeaseSampling(OpenSlots open, Permits permits, LongWork longWork, Consumer<Boolean> samples) {
        this.open = open;
        this.permits = permits;
        this.longWork = longWork;
        this.samples = samples;
    }

    /** A tick of the housekeeper. */
    void tick(long now) {
        asks = longWork.learns(now) && draw.nextInt(ONE_IN) == 0;
        int most = asks ? EACH_TICK * ONE_IN : EACH_TICK;
        left = permits.areGoverned() ? most : 0;
        samples.accept(left > 0);
    }

    /**
     * Whether who is timed now is to say from where in the application it comes. Safe from any
     * thread.
     */
    boolean asks() {
        return asks;
    }

    /**
     * A lease was begun the fast way, by the calling thread.
     *
     * @param place from where in the application, 0 where that was not asked
     */
    void begun(Slot slot, long place, long now) {
        samples.accept(--left > 0);
        SlotRecord record = slot.record;
        record.leased(slot.lease(), now, open.table().areFewLeased());
        record.timedAs = slot.lease();
        record.caller = asks ? longWork.place(place) : null;
        slot.timeLease();
    }
}
