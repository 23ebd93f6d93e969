package dev.weir.lease;

import dev.weir.Lane;
import dev.weir.size.LaneRule;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Long work that is known before it begins: who it is, what it has, and what it may have.
 *
 * <p>Borrowers that say that they are long, or that come from places in the application known to
 * hold connections for long, wait in a {@linkplain WaiterQueue line of their own}. They may have
 * all of the limit but what others {@linkplain LaneRule#left use in the mean}, and these have a
 * {@linkplain LaneRule#reserve reserve} until the long line has its turn. Once that line stands,
 * the limit is judged by what long work gets done: the rest has what it needs, and how much of it
 * is done tells how much was asked for.
 *
 * <p>While long work has been seen of late, borrowers that wait are asked from where they come
 * ({@link CallSite#hash}), and a few of the others ({@link LeaseSampling}). A place that is met for
 * the first time is treated as short. Guarded by the pool's lock, except where noted.
 */
final class LongWork {
    /** Weight of one look, every 25 ms: the mean of about the last ten seconds. */
    private static final double WEIGHT = 1.0 / 400;

    /** Weight of one look in the mean number of other leases: about the last second. */
    private static final double OTHERS_WEIGHT = 1.0 / 32;

    /** Places that are remembered; the one not met for longest goes first. */
    private static final int MOST_PLACES = 1_024;

    /** Nobody is asked any more when no lease has been long for this long. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    /** Most that are asked between two looks: it takes each 5 to 15 microseconds. */
    private static final int MOST_ASKED = 200;

    /**
     * The same while no place is known to be long: now and then a lease of any work overstays, and
     * that must not cost all of it a few per cent.
     */
    private static final int MOST_SAMPLED = 4;

    /** Looks in a row with a line of long work from which on the limit is judged by it. */
    private static final int STANDS = 20;

    /** Looks in a row without after which it is no more. */
    private static final int IS_OVER = 40;

    private final ConnectionCount connections;

    /** The work that is long by what it says itself. */
    private final CallSite hinted = new CallSite();

    private final Map<Long, CallSite> places =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, CallSite> eldest) {
                    return size() > MOST_PLACES;
                }
            };

    private boolean enabled = true;

    /** Whether a law says how many may be lent: without one nothing is learnt. */
    private boolean governed;

    /** Whether waiting borrowers are to say where they come from. Written under the lock. */
    volatile boolean asks;

    /** Whether long work has been seen, and when last. */
    private boolean seen;

    private long seenAt;
    private int asked;
    private int mostAsked = MOST_SAMPLED;

    /** Leases out of tasks of executors. */
    private int tasksOut;

    /** Connections that are lent to work for which somebody waits, in the mean. */
    private double urgentInUse;

    /** Connections that are lent to work that is not known to be long, in the mean. */
    double othersInUse;

    /** Whether the first of the long line has waited for its turn. */
    boolean isDue;

    /** Leases out of those known to be long. */
    int out;

    /** Leases of theirs that have ended. */
    long ended;

    /** Whether they have waited long enough for the limit to be judged by what they get done. */
    boolean stands;

    /** Looks in a row that say the opposite of {@link #stands}. */
    private int otherwise;

    LongWork(ConnectionCount connections) {
        this.connections = connections;
    }

    /** From now on a law says how many may be lent. */
    void govern() {
        governed = true;
    }

    /** From now on nobody is asked, and all wait in one line. */
    void disable() {
        enabled = false;
        seen = false;
        asks = false;
    }

    /** Whether it is of use to know from where those come that find a connection. */
    boolean learns(long now) {
        return seen && now - seenAt <= FORGET_NANOS;
    }

    /** Whether a hint makes a difference. */
    boolean heeds(@Nullable Lane hint) {
        return hint == Lane.LONG && enabled;
    }

    // --- who it is ---

    /** A borrower joins a line: says which, and notes what is known of where it comes from. */
    boolean recognise(Waiter waiter) {
        CallSite caller = of(waiter.callStack);
        boolean isLong =
                waiter.hint == null ? caller != null && caller.isLong() : heeds(waiter.hint);
        if (isLong) {
            CallSite place = caller == null ? hinted : caller;
            waiter.turnAt = waiter.enqueuedAt + place.turnNanos();
        }
        return isLong;
    }

    /** What is known of the place that a borrower names; null if it was not asked. */
    @Nullable CallSite of(long callStack) {
        if (callStack != 0 && enabled) {
            asked++;
            asks = seen && asked < mostAsked;
        }
        return place(callStack);
    }

    /** What is known of a place in the application; null for 0. */
    @Nullable CallSite place(long callStack) {
        return callStack == 0 || !enabled
                ? null
                : places.computeIfAbsent(callStack, key -> new CallSite());
    }

    /** A lease has shown itself long. */
    void seen(long now) {
        if (enabled && governed) {
            seenAt = now;
            seen = true;
            asks = asked < mostAsked;
        }
    }

    private int known() {
        return (int) places.values().stream().filter(CallSite::isLong).count();
    }

    // --- what it may have ---

    /** Nobody has looked for a while: others have had as many in use as now, or more. */
    void seed() {
        othersInUse = Math.max(othersInUse, connections.table().leased() - out);
        isDue = false;
    }

    /**
     * Whether there is work for which somebody waits. The limit is then not judged by tasks: more
     * of them at a time get more done at the cost of that work, which looks like throughput.
     */
    boolean isServiceAtWork() {
        return urgentInUse >= LaneRule.AT_WORK;
    }

    // --- what it has ---

    /**
     * What it has and may have; null where no work is told apart.
     *
     * @param room how many more it may have
     * @param bound connections that there may be: permits that are lent on add none
     */
    @Nullable LongWorkState state(WaiterQueue queue, int room, int bound) {
        if (!enabled) {
            return null;
        }
        int most = Math.max(out, Math.min(out + room, bound));
        return new LongWorkState(known(), out, queue.waitingLong(), most, out + ended);
    }

    /** A lease was handed to a borrower that waited. */
    void begun(Slot slot, Waiter waiter, long now) {
        if (heeds(waiter.hint)) {
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
        slot.record.leased(slot.lease(), now);
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
     * @param sample null: it was not timed
     * @param typicalNanos what is typical of the short ones
     */
    void ended(Slot slot, @Nullable LeaseSample sample, double typicalNanos, long now) {
        SlotRecord record = slot.record;
        if (sample != null && sample.place != 0) {
            held(sample.place, now - sample.begunAt, typicalNanos, now);
        } else if (record.isKnownLong(slot.lease()) && record.leasedAs == slot.lease()) {
            hinted.held(now - record.leasedAt, typicalNanos);
        }
        gone(slot);
    }

    /** A lease has ended that was borrowed at that place; 0 where that was not asked. */
    void held(long callStack, double heldNanos, double typicalNanos, long now) {
        CallSite place = place(callStack);
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
     * @param outage whether the database stands still, so that a line says nothing
     * @return whether the limit is to be judged by other work than before
     */
    boolean look(WaiterQueue queue, boolean outage, long now) {
        int waiting = queue.waitingLong();
        if (seen && out == 0 && waiting == 0 && !learns(now)) {
            seen = false;
            places.clear();
        }
        mostAsked = known() > 0 ? MOST_ASKED : MOST_SAMPLED;
        asked = 0;
        asks = seen;
        if (out > 0) {
            // those that ended the fast way told nobody
            for (Slot slot : connections.slots()) {
                long lease = slot.record.knownLongAs;
                if (lease != 0 && lease != slot.presentLease()) {
                    gone(slot);
                }
            }
        }
        int leased = connections.table().leased();
        urgentInUse += WEIGHT * (Math.max(0, leased - tasksOut) - urgentInUse);
        if (queue.size() == waiting) {
            // while others wait, what they have in use is what they get, and not what they need
            othersInUse += OTHERS_WEIGHT * (Math.max(0, leased - out) - othersInUse);
        }
        isDue = queue.isLongDue(now);
        return judge(isServiceAtWork() ? waiting - queue.waitingTasks() : waiting, outage);
    }

    private boolean judge(int waiting, boolean outage) {
        otherwise = outage || (waiting > 0) == stands ? 0 : otherwise + 1;
        boolean turns = otherwise >= (stands ? IS_OVER : STANDS);
        if (turns) {
            stands = !stands;
            otherwise = 0;
        }
        return turns;
    }
}
