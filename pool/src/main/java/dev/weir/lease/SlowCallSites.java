package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.LaneShares;
import dev.weir.size.MeanWait;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Long work that is known before it begins, by the place in the application that borrows.
 *
 * <p>Where reports have all connections, a read of a millisecond waits for as long as a report. So
 * a few borrowers are always asked from where they come ({@link CallSiteHash}, {@link
 * LeaseSampling}), and while long work has been seen of late, those that have to wait. How long
 * each place holds connections is learnt; borrowers from places known to hold them for long wait in
 * a {@linkplain LaneQueue line of their own}. They may have the limit, and no more than all permits
 * but what others {@linkplain LaneRule#left use in the mean}; others have a {@linkplain
 * LaneRule#reserve reserve} beside them, until the long line has waited for its {@linkplain
 * LaneRule#turnNanos turn}.
 *
 * <p>Once that line stands, the limit is judged by what long work gets done ({@link LaneShares}).
 *
 * <p>A place that is met for the first time is treated as short. Guarded by the pool's lock, except
 * where noted.
 */
final class SlowCallSites {
    /** Places that are remembered; the one not met for longest goes first. */
    private static final int MOST = 1_024;

    /** Nobody is asked any more when no lease has been long for this long. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    /**
     * Borrowers that are asked between two looks at most: to say from where it comes takes one 5 to
     * 15 microseconds. One that was not asked counts as short.
     */
    private static final int MOST_ASKED = 200;

    /**
     * The same while no place is known to be long, and the answers only serve to find one: now and
     * then a lease of any work overstays, and that must not cost all of it a few per cent.
     */
    private static final int MOST_SAMPLED = 4;

    private final OpenSlots open;
    private final BooleanSupplier governed;
    private final IntSupplier bound;
    private final IntSupplier lentOn;
    private final LaneShares share = new LaneShares();
    private final MeanWait meanWait = new MeanWait();

    /** The work that is long by what it says itself. */
    private final CallSite hinted = new CallSite();

    private final Map<Long, CallSite> callers =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, CallSite> eldest) {
                    return size() > MOST;
                }
            };

    /** Written under the lock. */
    private volatile boolean asks;

    private boolean enabled = true;
    private boolean wanted;
    private int most = MOST_SAMPLED;
    private int asked;
    private long seenAt;
    private int out;
    private long ended;
    private int permits;
    private int permitsForLong;

    /** Whether the first of the long line has waited for its turn, as of the last look. */
    private boolean due;

    /**
     * @param governed whether a law says how many may be lent
     * @param bound connections that there may be, whatever asks for them
     * @param lentOn leases whose permits are lent on
     */
    SlowCallSites(OpenSlots open, BooleanSupplier governed, IntSupplier bound, IntSupplier lentOn) {
        this.open = open;
        this.governed = governed;
        this.bound = bound;
        this.lentOn = lentOn;
    }

    /** Whether borrowers that wait are to say from where they come. Safe from any thread. */
    boolean asks() {
        return asks;
    }

    /** From now on nobody is asked, and all wait in one line. */
    void disable() {
        enabled = false;
        wanted = false;
        asks = false;
    }

    boolean isEnabled() {
        return enabled;
    }

    /** Whether a borrower waits in the long line: what it says beats what is learnt. */
    boolean isLong(Waiter waiter) {
        return enabled
                && switch (waiter.hint) {
                    case LONG -> true;
                    case SHORT -> false;
                    case NONE -> waiter.caller != null && waiter.caller.isLong();
                };
    }

    /** What is known of the place that a borrower names; null if it was not asked. */
    @Nullable CallSite of(long callStack) {
        if (callStack == 0) {
            return null;
        }
        asked++;
        asks = wanted && asked < most;
        return place(callStack);
    }

    /** What is known of a place in the application; null for 0. */
    @Nullable CallSite place(long callStack) {
        return callStack == 0 || !enabled
                ? null
                : callers.computeIfAbsent(callStack, key -> new CallSite());
    }

    /** A lease has shown itself long. */
    void seen(long now) {
        if (enabled && governed.getAsBoolean()) {
            seenAt = now;
            wanted = true;
            asks = asked < most;
        }
    }

    /**
     * How many more connections those known to be long may have. A permit that is lent on because
     * the database has nothing to do for its holder is theirs as well: what that one waits for may
     * be one of them.
     */
    int room() {
        int left = due ? LaneRule.leftWhenDue(share.left()) : share.left();
        int most = Math.min(permits - left, bound.getAsInt() - (due ? left : share.reserve()));
        return room(Math.min(most, permitsForLong));
    }

    /**
     * How many more tasks of an executor may have: nobody waits for their answers, so together with
     * what others use in the mean they have the limit.
     */
    int roomForTasks() {
        return Math.min(room(), room(permitsForLong - share.left()));
    }

    /** A law that only observes may think of more than the one that there is. */
    private int room(int most) {
        return Math.max(0, Math.max(1, most) + lentOn.getAsInt() - out);
    }

    /** How many more a borrower of the long line may have, and those like it. */
    int roomFor(Waiter waiter) {
        return waiter.isJob() ? roomForTasks() : room();
    }

    /** Places that are known to be long. */
    int known() {
        return (int) callers.values().stream().filter(CallSite::isLong).count();
    }

    /**
     * Permits lent on top of the law's, so that others always have their reserve: in the mean they
     * need as much as is left to them of the law's. None once the long line is due its turn: from
     * then on all wait for the same permits.
     */
    int onTop() {
        return due ? 0 : Math.max(0, out - lentOn.getAsInt() + share.reserve() - permits);
    }

    /** How long this borrower, whose work is known to be long, lets others pass. */
    long turnNanos(Waiter waiter, long stoodNanos) {
        CallSite known = waiter.caller == null ? hinted : waiter.caller;
        return LaneRule.turnNanos(known.typicalNanos(), stoodNanos, meanWait.nanos());
    }

    /** Leases out of those known to be long. */
    int out() {
        return out;
    }

    /** Leases of theirs that have ended. */
    long ended() {
        return ended;
    }

    /** Whether they have waited long enough for the limit to be judged by what they get done. */
    boolean stand() {
        return share.stands();
    }

    /** Whether this lease was lent to one of them. */
    boolean has(Slot slot, long lease) {
        return lease != 0 && slot.record.knownLongAs == lease;
    }

    /** A lease was handed to a borrower that waited. */
    void begun(Slot slot, Waiter waiter, long now) {
        slot.record.caller = waiter.caller;
        if (waiter.hint == LaneHint.LONG && enabled) {
            // one that was let past its line, since its thread holds a connection, counts as well
            lent(slot);
        } else if (waiter.inLongLine) {
            lent(slot);
            seen(now);
        }
    }

    /** A lease of theirs has begun. It is timed, so that its end goes the slow way and counts. */
    void lent(Slot slot) {
        slot.record.knownLongAs = slot.lease();
        slot.timeLease();
        out++;
    }

    /** Takes what others have in use now for what they have in the mean, unless that is more. */
    void seed() {
        share.seed(Math.max(0, open.table().leased() - out));
    }

    /**
     * A lease has ended.
     *
     * @param heldNanos how long it lasted, 0 if that is not known
     * @param typicalNanos what is typical of the short ones
     */
    void ended(Slot slot, double heldNanos, double typicalNanos, long now) {
        SlotRecord record = slot.record;
        if (record.caller == null && has(slot, slot.lease()) && record.leasedAs == slot.lease()) {
            hinted.held(now - record.leasedAt, typicalNanos);
        }
        if (record.caller != null && heldNanos > 0) {
            record.caller.held(heldNanos, typicalNanos);
            if (record.caller.isLong()) {
                seen(now);
            }
        }
        record.caller = null;
        left(record);
    }

    /** A lease has ended here of which nothing more is known. */
    void gone(Slot slot) {
        slot.record.caller = null;
        left(slot.record);
    }

    private void left(SlotRecord record) {
        if (record.knownLongAs != 0) {
            record.knownLongAs = 0;
            out--;
            ended++;
        }
    }

    /**
     * Takes a regular look.
     *
     * @param lent permits at present
     * @param forLong what long work may have of them at most
     * @param queue all that wait
     * @param endedLeases leases that have ever ended
     * @param outage whether the database stands still, so that nothing can be told
     * @return whether the limit is to be judged by other work than before
     */
    boolean look(
            int lent, int forLong, WaiterQueue queue, long endedLeases, boolean outage, long now) {
        int waiting = queue.waitingLong();
        if (wanted && out == 0 && waiting == 0 && now - seenAt > FORGET_NANOS) {
            wanted = false;
            callers.clear();
        }
        most = known() > 0 ? MOST_ASKED : MOST_SAMPLED;
        asked = 0;
        asks = wanted;
        if (out > 0) {
            // those that ended the fast way told nobody
            for (Slot slot : open.table().slots) {
                long lease = slot.record.knownLongAs;
                if (lease != 0 && lease != slot.presentLease()) {
                    gone(slot);
                }
            }
        }
        int others = Math.max(0, open.table().leased() - out);
        permits = lent;
        permitsForLong = forLong;
        due = queue.isLongDue(now);
        meanWait.look(queue.size() - queue.jobs(), endedLeases, now);
        boolean othersWait = queue.size() > waiting;
        return share.look(lent, others, othersWait, waiting > 0, outage);
    }

    /**
     * So many may be lent from now on.
     *
     * @param forLong what long work may have of them at most
     */
    void permits(int lent, int forLong) {
        permits = lent;
        permitsForLong = forLong;
        share.permits(lent);
    }
}
