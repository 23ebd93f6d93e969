package dev.weir.lease;

import java.util.ArrayList;
import java.util.List;

/**
 * In which order borrowers look at the slots: the work goes to few connections, and each of those
 * that are kept in use is lent from time to time. Guarded by the pool's lock.
 */
final class SlotOrder {
    /** Of the peak number in use, what remains after each tick: half after 3.5 s. */
    private static final double PEAK_FADE = 0.98;

    /**
     * The most slots that borrowers begin to look at, one for each thread that may run. Spread over
     * more, each statement takes longer: a server process that has just worked finds its data in
     * the processor's caches.
     */
    private static final int SPREAD = Runtime.getRuntime().availableProcessors();

    /**
     * With more leases of one slot between two ticks there is no statement in them, which takes at
     * least 20 us: then it counts that threads do not meet on a slot.
     */
    private static final long MOST_WITH_STATEMENTS = LivedTime.TICK_NANOS / 20_000;

    /**
     * The fewest slots that are kept in use; a number in use that is only sampled says little about
     * very short holds.
     */
    private static final int KEPT = Math.min(8, 2 * SPREAD);

    /**
     * Of the connections that the floor keeps open anyway, so many take turns however few are in
     * use: those that nobody used for a while would have to be validated when a spike comes.
     */
    private static final int TURNS = 10;

    private final OpenSlots open;

    private double peak;

    /** Most leases of one slot between the last two ticks. */
    private long busiest;

    SlotOrder(OpenSlots open) {
        this.open = open;
    }

    /** So many leases of one slot were begun between the last two ticks. */
    void used(long leases) {
        busiest = Math.max(busiest, leases);
    }

    /**
     * Arranges the slots anew; at each tick.
     *
     * @param leased leases that are out
     */
    void arrange(int leased, PoolLimits limits, long now) {
        peak = Math.max(leased, peak * PEAK_FADE);
        int kept = Math.max(KEPT, Math.min(TURNS, limits.floor()));
        int wide = Math.max(kept, 1 + (int) Math.ceil(peak * 1.25));
        int spread = busiest > MOST_WITH_STATEMENTS ? wide : Math.min(SPREAD, wide);
        open.set(open.table().arranged(spread, due(kept, limits, now)));
        busiest = 0;
    }

    /**
     * Those that will have to be validated unless they are lent soon, and no more of them at a time
     * than it takes for each to have its turn: those that are lent instead go cold meanwhile.
     */
    private List<Slot> due(int kept, PoolLimits limits, long now) {
        long half = limits.provenNanos() / 2;
        int most =
                (int)
                        Math.ceil(
                                (double) kept
                                        * LivedTime.TICK_NANOS
                                        / Math.max(LivedTime.TICK_NANOS, half));
        List<Slot> due = new ArrayList<>();
        Slot[] slots = open.table().slots;
        int proven = 0;
        for (int i = 0; i < slots.length && proven < kept && due.size() < most; i++) {
            if (slots[i].state() == Slot.IDLE) {
                proven++;
                if (slots[i].record.silentNanos(now) >= half) {
                    due.add(slots[i]);
                }
            }
        }
        return due;
    }
}
