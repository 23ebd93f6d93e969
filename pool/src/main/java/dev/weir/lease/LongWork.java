package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.LaneShares;
import org.jspecify.annotations.Nullable;

/**
 * Long work that is known before it begins: who it is, what it has, and what it may have.
 *
 * <p>Borrowers that say that they are long, or that come from {@linkplain SlowCallSites places}
 * known to hold connections for long, wait in a {@linkplain LaneQueue line of their own}. They may
 * have all permits but what others {@linkplain LaneRule#left use in the mean}; others have a
 * {@linkplain LaneRule#reserve reserve}, until the long line has waited for its {@linkplain
 * LaneRule#turnNanos turn}. Once that line stands, the limit is judged by what long work gets done
 * ({@link LaneShares}). Guarded by the pool's lock, except where noted.
 */
final class LongWork {
    /** Weight of one look, every 25 ms: the mean of about the last ten seconds. */
    private static final double URGENT_WEIGHT = 1.0 / 400;

    private final OpenSlots open;
    private final ConnectionBound bound;
    private final OverstayedLeases lasting;
    private final SlowCallSites sites = new SlowCallSites();
    private final LaneShares share = new LaneShares();

    private boolean enabled = true;

    /** Whether a law says how many may be lent: without one nothing is learnt. */
    private boolean governed;

    private int out;

    /** Of these, tasks of executors. */
    private int tasksOut;

    /** Connections that are lent to work for which somebody waits, in the mean. */
    private double urgentInUse;

    private long ended;
    private int permits;
    private int permitsForLong;

    /** Whether the first of the long line has waited for its turn, as of the last look. */
    private boolean due;

    LongWork(OpenSlots open, ConnectionBound bound, OverstayedLeases lasting) {
        this.open = open;
        this.bound = bound;
        this.lasting = lasting;
    }

    /** From now on a law says how many may be lent. */
    void govern() {
        governed = true;
    }

    /** From now on nobody is asked, and all wait in one line. */
    void disable() {
        enabled = false;
        sites.forget();
    }

    boolean isEnabled() {
        return enabled;
    }

    /** Whether borrowers that wait are to say from where they come. Safe from any thread. */
    boolean asks() {
        return sites.ask();
    }

    /** Whether it is of use to know from where those come that find a connection. */
    boolean learns(long now) {
        return sites.isLongWorkSeen(now);
    }

    /** Whether a hint makes a difference. */
    boolean heeds(LaneHint hint) {
        return hint == LaneHint.LONG && enabled;
    }

    // --- who it is ---

    /** A borrower joins a line: says which, and notes what is known of where it comes from. */
    boolean recognise(Waiter waiter) {
        waiter.caller = of(waiter.callStack);
        return enabled
                && switch (waiter.hint) {
                    case LONG -> true;
                    case SHORT -> false;
                    case NONE -> waiter.caller != null && waiter.caller.isLong();
                };
    }

    /** What is known of the place that a borrower names; null if it was not asked. */
    @Nullable CallSite of(long callStack) {
        return enabled ? sites.asked(callStack) : null;
    }

    /** What is known of a place in the application; null for 0. */
    @Nullable CallSite place(long callStack) {
        return enabled ? sites.of(callStack) : null;
    }

    /** A lease has shown itself long. */
    void seen(long now) {
        if (enabled && governed) {
            sites.seen(now);
        }
    }

    /** How long this borrower, whose work is known to be long, lets others pass. */
    long turnNanos(Waiter waiter) {
        return LaneRule.turnNanos(sites.typicalNanos(waiter.caller));
    }

    // --- what it may have ---

    /**
     * How many more connections those known to be long may have. A permit that is lent on because
     * the database has nothing to do for its holder is theirs as well: what that one waits for may
     * be one of them.
     */
    int room() {
        int left = share.left();
        int most = Math.min(permits - left, bound.most() - (due ? left : share.reserve()));
        return room(Math.min(most, permitsForLong));
    }

    /**
     * How many more tasks of an executor may have: nobody waits for their answers, so together with
     * what others use in the mean they have the limit.
     */
    int roomForTasks() {
        return Math.min(room(), room(permitsForLong - share.left()));
    }

    /** Long work may always have one. */
    private int room(int most) {
        return Math.max(0, Math.max(1, most) + lasting.lentOn() - out);
    }

    /** How many more a borrower of the long line may have, and those like it. */
    int roomFor(Waiter waiter) {
        return waiter.isJob() ? roomForTasks() : room();
    }

    /**
     * Permits lent on top of the law's, so that others always have their reserve: in the mean they
     * need as much as is left to them of the law's. None once the long line is due its turn: from
     * then on all wait for the same permits.
     */
    int onTop() {
        return due ? 0 : Math.max(0, out - lasting.lentOn() + share.reserve() - permits);
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

    /** Connections that others may have beside it at any time. */
    int reserve() {
        return share.reserve();
    }

    /**
     * Whether there is work for which somebody waits. The limit is then not judged by tasks: more
     * of them at a time get more done at the cost of that work, which looks like throughput.
     */
    boolean isServiceAtWork() {
        return urgentInUse >= LaneRule.AT_WORK;
    }

    /** Takes what others have in use now for what they have in the mean, unless that is more. */
    void seed() {
        share.seed(Math.max(0, open.table().leased() - out));
    }

    // --- what it has ---

    /** Leases out of those known to be long. */
    int out() {
        return out;
    }

    /** Leases of theirs that have ended. */
    long ended() {
        return ended;
    }

    /** Whether they have waited long enough for the limit to be judged by what they get done. */
    boolean stands() {
        return share.stands();
    }

    /** What it has and may have; null where no work is told apart. */
    @Nullable LongWorkState state(WaiterQueue queue) {
        if (!enabled) {
            return null;
        }
        // permits that are lent on add to the room, and not to the connections that there may be
        int most = Math.max(out, Math.min(out + room(), bound.most()));
        return new LongWorkState(sites.known(), out, queue.waitingLong(), most, out + ended);
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
        if (waiter.isJob() && slot.record.isKnownLong(slot.lease())) {
            slot.record.isTask = true;
            tasksOut++;
        }
    }

    /** A lease of work that says it is long has begun without a wait. */
    void begunAtOnce(Slot slot, long now) {
        slot.record.leased(slot.lease(), now, open.table().areFewLeased());
        slot.record.caller = null;
        lent(slot);
    }

    /** A lease of theirs has begun. It is timed, so that its end goes the slow way and counts. */
    private void lent(Slot slot) {
        slot.record.knownLongAs = slot.lease();
        slot.timeLease();
        out++;
    }

    /**
     * A lease has ended.
     *
     * @param heldNanos how long it lasted, 0 if that is not known
     * @param typicalNanos what is typical of the short ones
     */
    void ended(Slot slot, double heldNanos, double typicalNanos, long now) {
        SlotRecord record = slot.record;
        if (record.caller == null
                && record.isKnownLong(slot.lease())
                && record.leasedAs == slot.lease()) {
            sites.hintedHeld(now - record.leasedAt, typicalNanos);
        }
        held(record.caller, heldNanos, typicalNanos, now);
        gone(slot);
    }

    /** A lease has ended that was borrowed at that place; null where that was not asked. */
    void held(@Nullable CallSite place, double heldNanos, double typicalNanos, long now) {
        if (place != null && heldNanos > 0) {
            place.held(heldNanos, typicalNanos);
            if (place.isLong()) {
                seen(now);
            }
        }
    }

    /** A lease has ended here of which nothing more is known. */
    void gone(Slot slot) {
        SlotRecord record = slot.record;
        record.caller = null;
        if (record.knownLongAs != 0) {
            record.knownLongAs = 0;
            tasksOut -= record.isTask ? 1 : 0;
            record.isTask = false;
            out--;
            ended++;
        }
    }

    /**
     * Takes a regular look.
     *
     * @return whether the limit is to be judged by other work than before
     */
    boolean look(int lent, int forLong, WaiterQueue queue, boolean outage, long now) {
        int waiting = queue.waitingLong();
        sites.look(out == 0 && waiting == 0, now);
        if (out > 0) {
            // those that ended the fast way told nobody
            for (Slot slot : open.table().slots) {
                long lease = slot.record.knownLongAs;
                if (lease != 0 && lease != slot.presentLease()) {
                    gone(slot);
                }
            }
        }
        int leased = open.table().leased();
        int others = Math.max(0, leased - out);
        urgentInUse += URGENT_WEIGHT * (Math.max(0, leased - tasksOut) - urgentInUse);
        permits = lent;
        permitsForLong = forLong;
        due = queue.isLongDue(now);
        boolean othersWait = queue.size() > waiting;
        int judging = isServiceAtWork() ? waiting - queue.waitingTasks() : waiting;
        return share.look(lent, others, othersWait, judging > 0, outage);
    }
}
