package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks after the connections that nobody asks about: ages, idle times, signs of life, leaks.
 *
 * <p>It looks at each slot every 100 ms while the pool is in use. A slot whose word has changed
 * since the last look was used, so that is known to one tick. Once every connection is withheld
 * nothing can happen without the slow path, so the ticks stop. Guarded by the pool's lock.
 *
 * <p>Each tick also says in which order borrowers look at the slots: the work goes to few
 * connections, and each of those that are kept in use is lent from time to time.
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

    private final PoolCore core;
    private final PoolTimer.Due next;
    private final PoolViews views;
    private final Barging barging;
    private final LeaseSampling sampling;
    private final Eviction eviction;
    private final ConnectionOpener opener;
    private final Validations validations;

    private boolean ticking;

    /** A tick has come, and the next one is not asked for yet. */
    private boolean ticked;

    /** How long the process has stood still since the last look. */
    private long pausedNanos;

    private double peak;

    /** Most leases of one slot between the last two ticks. */
    private long busiest;

    Housekeeper(
            PoolCore core,
            PoolViews views,
            Barging barging,
            LeaseSampling sampling,
            Eviction eviction,
            ConnectionOpener opener,
            Validations validations) {
        this.core = core;
        this.next = core.timer.register(due -> tick());
        this.views = views;
        this.barging = barging;
        this.sampling = sampling;
        this.eviction = eviction;
        this.opener = opener;
        this.validations = validations;
    }

    /**
     * Asks for the next tick where none is due soon enough.
     *
     * @param soon whether something may be due sooner than was known
     */
    void arm(boolean soon) {
        if (core.closed || (ticking && !ticked)) {
            return;
        }
        long inATick = core.time.nanoTime() + LivedTime.TICK_NANOS;
        if (isActive() || (soon && !ticked)) {
            ticking(true);
            next.at(inATick);
        } else if (ticked) {
            ticking(false);
            next.at(Math.max(inATick, nextDue()));
        }
        ticked = false;
    }

    /** Whether something may happen on the fast path, or is under way. */
    private boolean isActive() {
        Slot[] slots = core.slots();
        return core.queue.size() > 0
                || core.connections.total > slots.length
                || Arrays.stream(slots).anyMatch(slot -> slot.state() != Slot.WITHHELD);
    }

    /** When something is due although nothing happens; {@link Long#MAX_VALUE} for never. */
    private long nextDue() {
        PoolLimits limits = core.limits();
        long due = Long.MAX_VALUE;
        for (Slot slot : core.slots()) {
            SlotRecord record = slot.record;
            due = slot.connection().endsData() ? due : Math.min(due, record.expiresAt);
            if (record.keepaliveSpan > 0) {
                due = Math.min(due, record.heardAt() + record.keepaliveSpan);
            }
            if (limits.idleNanos() > 0 && eviction.aboveFloor() > 0) {
                due = Math.min(due, record.usedAt + limits.idleNanos());
            }
        }
        return due;
    }

    /** Believes nothing any more if ticks are missing: the first step under the lock. */
    void catchUp() {
        long looks = core.pool.clock.nanoTime();
        if (ticking && core.pool.isUnseen()) {
            validations.doubtAll(core.time.nanoTime());
            core.pool.lookedAt = looks; // a stop since then is still to be seen
        }
    }

    private void ticking(boolean whether) {
        if (whether && !ticking) {
            core.pool.lookedAt = core.pool.clock.nanoTime();
        }
        ticking = whether;
        core.time.ticking(whether);
    }

    /** The process stood still: leases are no older for it, connections are. */
    void paused(long nanos) {
        pausedNanos += nanos;
        for (Slot slot : core.slots()) {
            slot.record.aged(nanos);
        }
    }

    private void tick() {
        if (core.closed) {
            return;
        }
        ticked = true;
        long looks = core.pool.clock.nanoTime();
        catchUp();
        long now = core.time.nanoTime();
        PoolLimits limits = core.limits();
        Slot[] slots = core.slots();
        core.meter.sample(core.table(), core.queue.size(), now);
        int leased = 0;
        for (int i = slots.length - 1; i >= 0; i--) {
            Slot slot = slots[i];
            observe(slot, limits, now);
            age(slot, limits, now);
            leased += slot.state() == Slot.LEASED ? 1 : 0;
        }
        pausedNanos = 0;
        core.pool.lookedAt = looks;
        barging.end();
        sampling.tick(now);
        arrange(leased, limits, now);
        core.marks.add(Mark.TICK);
    }

    private void observe(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long leases = slot.leasesBegun();
        if (leases != record.seenLeases) {
            busiest = Math.max(busiest, leases - record.seenLeases);
            record.seenLeases = leases;
            core.signs.lent(now);
            // perhaps before the process stood still
            record.usedAt = now - pausedNanos;
        }
        long lease = slot.presentLease();
        if (record.reported != null && lease != record.reportedLease) {
            views.leakOver(slot, now);
        }
        if (lease != 0) {
            record.usedAt = now;
            if (record.leasedAs != lease) {
                record.leased(lease, now);
            } else if (limits.leakNanos() > 0
                    && record.reportedLease != lease
                    && now - record.leasedAt >= limits.leakNanos()) {
                views.leakSuspected(slot, lease, now);
            }
        }
    }

    /** What time does to a connection: withheld, replaced, kept alive or closed. */
    private void age(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long silent = record.silentNanos(now);
        if (record.evictReason != null) {
            return;
        }
        if (silent >= limits.provenNanos()) {
            core.connections.withholdIdle(slot);
        }
        boolean quiet = slot.state() == Slot.WITHHELD;
        boolean stays = slot.connection().endsData();
        if (now >= record.retireAt && !stays) {
            eviction.retire(slot, CloseCause.LIFETIME);
        } else if (quiet
                && !stays
                && limits.idleNanos() > 0
                && now - record.usedAt >= limits.idleNanos()
                && eviction.aboveFloor() > 0) {
            eviction.retire(slot, CloseCause.IDLE);
        } else if (now >= record.expiresAt && !record.retiring && !stays) {
            expire(slot, quiet, now);
        } else if (quiet
                && record.keepaliveSpan > 0
                && silent >= record.keepaliveSpan
                && core.connections.counted < mostKeptAlive()
                && core.connections.takeWithheld(slot)) {
            validations.begin(slot, now);
        }
    }

    /** If the server is gone each hangs, and a borrower needs one that can be broken off. */
    private int mostKeptAlive() {
        return Math.max(1, core.slots().length / 2);
    }

    /** Opens before it closes where there is room below the ceiling, else one at a time. */
    private void expire(Slot slot, boolean quiet, long now) {
        if (quiet && eviction.aboveFloor() > 0) {
            eviction.retire(slot, CloseCause.LIFETIME);
        } else if (eviction.mayReplace() && opener.mayOpen(now)) {
            if (opener.open(now)) {
                slot.record.retiring = true;
            } else if (core.connections.closing == 0) {
                eviction.retire(slot, CloseCause.LIFETIME);
            }
        }
    }

    private void arrange(int leased, PoolLimits limits, long now) {
        peak = Math.max(leased, peak * PEAK_FADE);
        int kept = Math.max(KEPT, Math.min(TURNS, limits.floor()));
        int wide = Math.max(kept, 1 + (int) Math.ceil(peak * 1.25));
        int spread = busiest > MOST_WITH_STATEMENTS ? wide : Math.min(SPREAD, wide);
        core.connections.set(core.table().arranged(spread, due(kept, limits, now)));
        busiest = 0;
    }

    /**
     * Those that will have to be validated unless they are lent soon, and no more of them at a time
     * than it takes for each to have its turn: those that are lent instead go cold meanwhile.
     */
    private List<Slot> due(int kept, PoolLimits limits, long now) {
        long half = limits.provenNanos() / 2;
        double ticks = Math.max(1, (double) half / LivedTime.TICK_NANOS);
        int most = (int) Math.ceil(kept / ticks);
        List<Slot> due = new ArrayList<>();
        Slot[] slots = core.slots();
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
