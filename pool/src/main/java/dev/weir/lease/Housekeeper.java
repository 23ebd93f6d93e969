package dev.weir.lease;

import dev.weir.size.OverflowLaw;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks after the connections that nobody asks about: ages, idle times, signs of life, leaks.
 *
 * <p>It looks at each slot every 100 ms while the pool is in use. What it sees replaces clock reads
 * on the fast path: a slot whose word has changed since the last look was used, so "when was it
 * used" is known to one tick. Once every connection is idle or withheld nothing can happen without
 * the slow path, so the ticks stop until the next thing is due; {@link #arm} resumes them.
 * Everything here runs under the pool's lock.
 */
final class Housekeeper {
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

    private final SlotPool pool;
    private final Clock clock;
    private final PoolTimer.Due next;

    private boolean ticking;

    /** A tick has come, and the next one is not asked for yet. */
    private boolean ticked;

    /** How long the process has stood still since the last look. */
    private long pausedNanos;

    private double peak;

    /** Most leases of one slot between the last two ticks. */
    private long busiest;

    Housekeeper(SlotPool pool, Clock clock) {
        this.pool = pool;
        this.clock = clock;
        this.next = pool.timer.register(due -> tick());
    }

    /**
     * Asks for the next tick where none is due soon enough.
     *
     * @param soon whether something may be due sooner than was known
     */
    void arm(boolean soon) {
        if (pool.lifecycle.isClosed() || (ticking && !ticked)) {
            return;
        }
        if (isActive() || (soon && !ticked)) {
            ticking(true);
            next.at(clock.nanoTime() + LivedTime.TICK_NANOS);
        } else if (ticked) {
            ticking(false);
            next.at(Math.max(clock.nanoTime() + LivedTime.TICK_NANOS, nextDue()));
        }
        ticked = false;
    }

    /** Whether something may happen on the fast path, or is under way. */
    private boolean isActive() {
        Slot[] slots = pool.table().slots;
        boolean active = pool.queue.size() > 0 || pool.connections.total() > slots.length;
        for (int i = 0; i < slots.length && !active; i++) {
            active = slots[i].state() != Slot.WITHHELD;
        }
        return active;
    }

    private void ticking(boolean whether) {
        ticking = whether;
        pool.time.ticking(whether);
    }

    /** The process stood still: leases are no older for it, connections are. */
    void paused(long nanos) {
        pausedNanos += nanos;
        for (Slot slot : pool.table().slots) {
            slot.record.aged(nanos);
        }
    }

    private void tick() {
        if (pool.lifecycle.isClosed()) {
            return;
        }
        ticked = true;
        long now = clock.nanoTime();
        PoolLimits limits = pool.limits();
        Slot[] slots = pool.table().slots;
        pool.meter.sample(pool.table(), pool.queue.size(), pool.permits.all(), now);
        int leased = 0;
        busiest = 0;
        for (int i = slots.length - 1; i >= 0; i--) {
            Slot slot = slots[i];
            observe(slot, limits, now);
            attend(slot, limits, now);
            int state = slot.state();
            leased += state == Slot.LEASED ? 1 : 0;
        }
        pausedNanos = 0;
        peak = Math.max(leased, peak * PEAK_FADE);
        pool.barging.end();
        pool.stepSampler.begin();
        pool.sampling.tick();
        arrange(limits, now);
        pool.marks.add(Mark.TICK);
    }

    /** Lets the work go to few connections, and has each of those that are kept in use lent. */
    private void arrange(PoolLimits limits, long now) {
        int kept = Math.max(KEPT, Math.min(TURNS, limits.floor()));
        int wide = Math.max(kept, 1 + (int) Math.ceil(peak * 1.25));
        int spread = busiest > MOST_WITH_STATEMENTS ? wide : Math.min(SPREAD, wide);
        pool.open.set(pool.table().arranged(spread, due(kept, limits, now)));
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
        Slot[] slots = pool.table().slots;
        int proven = 0;
        for (int i = 0; i < slots.length && proven < kept && due.size() < most; i++) {
            if (slots[i].state() != Slot.WITHHELD) {
                proven++;
                if (slots[i].record.silentNanos(now) >= half) {
                    due.add(slots[i]);
                }
            }
        }
        return due;
    }

    private void observe(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long leases = slot.leasesBegun();
        if (leases != record.seenLeases) {
            busiest = Math.max(busiest, leases - record.seenLeases);
            record.seenLeases = leases;
            pool.signs.lent(now);
            // perhaps before the process stood still
            record.usedAt = now - pausedNanos;
        }
        long lease = slot.presentLease();
        if (record.reported != null && lease != record.reportedLease) {
            pool.reports.leakOver(slot, now);
        }
        if (lease != 0) {
            record.usedAt = now;
            if (record.leasedAs != lease) {
                record.leased(lease, now, pool.table().areLeasedAtMost(OverflowLaw.FEW));
            } else if (limits.leakNanos() > 0
                    && record.reportedLease != lease
                    && now - record.leasedAt >= limits.leakNanos()) {
                pool.reports.needsRevalidation(slot, lease, now);
            }
        }
    }

    private void attend(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long silent = record.silentNanos(now);
        if (record.evictReason != null) {
            return;
        }
        if (silent >= limits.provenNanos()) {
            pool.connections.setIdleAside(slot);
        }
        boolean quiet = slot.state() == Slot.WITHHELD;
        if (now >= record.retireAt) {
            pool.eviction.retire(slot, CloseReason.LIFETIME);
        } else if (quiet
                && limits.idleNanos() > 0
                && now - record.usedAt >= limits.idleNanos()
                && pool.eviction.aboveFloor() > 0) {
            pool.eviction.retire(slot, CloseReason.IDLE);
        } else if (now >= record.expiresAt && !record.retiring) {
            expire(slot, quiet, now);
        } else if (quiet
                && record.keepaliveSpan > 0
                && silent >= record.keepaliveSpan
                && pool.connections.takeWithheld(slot)) {
            pool.validations.begin(slot, now);
        }
    }

    /**
     * Make before break where there is room below the ceiling; one at a time where there is none.
     */
    private void expire(Slot slot, boolean quiet, long now) {
        if (quiet && pool.eviction.aboveFloor() > 0) {
            pool.eviction.retire(slot, CloseReason.LIFETIME);
        } else if (pool.lifetimes.mayReplace() && pool.opener.mayOpen(now)) {
            if (pool.opener.open(now)) {
                slot.record.retiring = true;
            } else if (pool.connections.closing() == 0) {
                pool.eviction.retire(slot, CloseReason.LIFETIME);
            }
        }
    }

    /** When something is due although nothing happens; {@link Long#MAX_VALUE} for never. */
    private long nextDue() {
        PoolLimits limits = pool.limits();
        long due = Long.MAX_VALUE;
        for (Slot slot : pool.table().slots) {
            SlotRecord record = slot.record;
            due = Math.min(due, record.expiresAt);
            if (record.keepaliveSpan > 0) {
                due =
                        Math.min(
                                due,
                                Math.max(record.usedAt, record.provenAt) + record.keepaliveSpan);
            }
            if (limits.idleNanos() > 0 && pool.eviction.aboveFloor() > 0) {
                due = Math.min(due, record.usedAt + limits.idleNanos());
            }
        }
        return due;
    }
}
