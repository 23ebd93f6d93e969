package dev.weir.lease;

import dev.weir.size.OverflowLaw;
import java.util.function.Consumer;

/**
 * Times a few of the leases that found an idle connection, and asks from where they were borrowed.
 *
 * <p>Who waits is timed anyway. But a service below saturation makes few wait, and when reports
 * take all connections it is too late to learn whose they are: so at each tick of the housekeeper
 * the next {@value #EACH_TICK} borrowers are sampled, which costs each some 10 to 20 microseconds,
 * and all others one read of a field. Guarded by the pool's lock.
 */
final class LeaseSampling {
    /** A hundred a second, a thousandth of a processor. */
    private static final int EACH_TICK = 10;

    private final OpenSlots open;
    private final Permits permits;
    private final LongWork longWork;
    private final Consumer<Boolean> samples;
    private int left;

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
    void tick() {
        left = permits.areGoverned() ? EACH_TICK : 0;
        samples.accept(left > 0);
    }

    /**
     * A lease was begun the fast way, by the calling thread.
     *
     * @param place from where in the application, 0 where that is not asked
     */
    void begun(Slot slot, long place, long now) {
        samples.accept(--left > 0);
        SlotRecord record = slot.record;
        record.leased(slot.lease(), now, open.table().areLeasedAtMost(OverflowLaw.FEW));
        record.timedAs = slot.lease();
        record.caller = longWork.place(place);
        slot.timeLease();
    }
}
