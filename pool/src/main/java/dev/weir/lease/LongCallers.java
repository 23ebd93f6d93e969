package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.LongShare;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Long work that is known before it begins, by who calls.
 *
 * <p>Where long work keeps short work waiting, the {@link LongLane} lends a long lease's permit on
 * once it has lasted. That bounds the harm while there are few of them; where more of it comes than
 * the database can do, all permits and the whole lane fill with it, and a read of a millisecond
 * waits for as long as a report. So from the first lease that has shown itself long, borrowers that
 * have to wait say from where in the application they come ({@link CallStack}), few of them until a
 * place is known to be long; how long each place holds connections is learnt; and those known to
 * hold them for long wait in a {@linkplain LaneQueue line of their own}. They may have all permits
 * but what others {@linkplain LaneRule#left use in the mean}; others have a {@linkplain
 * LaneRule#reserve reserve} beside them, whatever they have.
 *
 * <p>Once that line stands, the limit is judged by what long work gets done ({@link LongShare}).
 *
 * <p>A place that is met for the first time, and a lease that began without a wait, are treated as
 * short, and go to the long lane when they last. Guarded by the pool's lock, except where noted.
 */
final class LongCallers {
    /** Places that are remembered; the one not met for longest goes first. */
    private static final int MOST = 1_024;

    /** Nobody is asked any more when no lease has been long for this long. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    /**
     * Borrowers that are asked between two looks at most: to say from where it comes takes one 5 to
     * 20 microseconds.
     */
    private static final int MOST_ASKED = 100;

    /**
     * The same while no place is known to be long, and the answers only serve to find one: now and
     * then a lease of any work overstays, and that must not cost all of it a few per cent.
     */
    private static final int MOST_SAMPLED = 4;

    private final SlotPool pool;
    private final LongShare share = new LongShare();

    private final Map<Long, Caller> callers =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Caller> eldest) {
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

    LongCallers(SlotPool pool) {
        this.pool = pool;
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
    @Nullable Caller of(long callStack) {
        if (callStack == 0) {
            return null;
        }
        asked++;
        asks = wanted && asked < most;
        return callers.computeIfAbsent(callStack, key -> new Caller());
    }

    /** A lease has shown itself long. */
    void seen(long now) {
        if (enabled && pool.limit.isGoverned()) {
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
        int most = Math.min(permits - share.left(), pool.limits().ceiling() - share.reserve());
        return Math.max(0, most + pool.limit.lentOnWhileIdle() - out);
    }

    /** Places that are known to be long. */
    int known() {
        return (int) callers.values().stream().filter(Caller::isLong).count();
    }

    /**
     * Permits lent on top of the law's, so that others always have their reserve: in the mean they
     * need as much as is left to them of the law's.
     */
    int onTop() {
        return Math.max(0, out - pool.limit.lentOnWhileIdle() + share.reserve() - permits);
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
        share.seed(Math.max(0, pool.table().leased() - out));
    }

    /**
     * A lease has ended.
     *
     * @param heldNanos how long it lasted, 0 if that is not known
     * @param typicalNanos what is typical of the short ones
     */
    void ended(Slot slot, double heldNanos, double typicalNanos) {
        SlotRecord record = slot.record;
        if (record.caller != null && heldNanos > 0) {
            record.caller.held(heldNanos, typicalNanos);
        }
        record.caller = null;
        left(record);
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
     * @param waiting those known to be long that wait
     * @param outage whether the database stands still, so that nothing can be told
     * @return whether the limit is to be judged by other work than before
     */
    boolean look(int lent, int waiting, boolean outage, long now) {
        if (wanted && out == 0 && waiting == 0 && now - seenAt > FORGET_NANOS) {
            wanted = false;
            callers.clear();
        }
        most = known() > 0 ? MOST_ASKED : MOST_SAMPLED;
        asked = 0;
        asks = wanted;
        if (out > 0) {
            // those that ended the fast way told nobody
            for (Slot slot : pool.table().slots) {
                long lease = slot.record.knownLongAs;
                if (lease != 0 && lease != slot.presentLease()) {
                    slot.record.caller = null;
                    left(slot.record);
                }
            }
        }
        int others = Math.max(0, pool.table().leased() - out);
        permits = lent;
        return share.look(lent, others, waiting > 0, outage);
    }

    /** So many may be lent from now on. */
    void permits(int lent) {
        permits = lent;
        share.permits(lent);
    }
}
