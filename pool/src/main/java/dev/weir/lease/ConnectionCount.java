package dev.weir.lease;

import dev.weir.lease.SlotRecord.Checking;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * What counts against the limit: every slot that is not free.
 *
 * <p>{@link #total} counts the opening, the open and the closing, and with them the calls that have
 * overrun their deadlines. It is raised before a connect begins and lowered after a close has ended
 * (or a connect has failed), so there are never more physical connections than it says. Guarded by
 * the pool's lock.
 */
final class ConnectionCount {
    private final ReentrantLock lock;
    private final OpenSlots slots;
    private final IntFunction<Slot> maker;
    private final Condition gone;
    private final ArrayDeque<Slot> free = new ArrayDeque<>();

    /** Slots whose connect is under way and not overdue. */
    private final ArrayList<Slot> opening = new ArrayList<>();

    private final List<Slot> openingView = Collections.unmodifiableList(opening);
    private int overdueOpening;
    private int closing;
    private int made;
    private int total;

    /** Open connections that are withheld: {@link Slot#WITHHELD}. */
    private int withheld;

    /** Validations under way that waiters count on, and those that nobody counts on. */
    private int counted;

    private int doubtful;

    /** Validations and resets under way that have overrun their deadlines. */
    private int overdueCalls;

    /**
     * @param maker makes the slot of a number
     */
    ConnectionCount(ReentrantLock lock, OpenSlots slots, IntFunction<Slot> maker) {
        this.lock = lock;
        this.slots = slots;
        this.maker = maker;
        this.gone = lock.newCondition();
    }

    /** Everything that counts against the limit. */
    int total() {
        return total;
    }

    /** The slots whose connect is under way and not overdue. */
    List<Slot> opening() {
        return openingView;
    }

    /** Connects that have overrun their deadlines and have not ended. */
    int overdueOpening() {
        return overdueOpening;
    }

    /** How long the oldest connect has been under way that is not overdue; 0 without one. */
    long connectingNanos(long now) {
        long longest = 0;
        for (Slot slot : opening) {
            longest = Math.max(longest, now - slot.record.openingSince);
        }
        return longest;
    }

    /** Closes under way. */
    int closing() {
        return closing;
    }

    /** What is there or comes, without what is on its way out. */
    int staying() {
        return total - closing;
    }

    /**
     * Open connections that are lent, free for whoever comes next, or in the pool's hands and
     * expected back.
     */
    int inService() {
        return slots.table().slots.length - withheld - uncounted();
    }

    /** Open connections in the pool's hands that are not counted on. */
    int uncounted() {
        return doubtful + overdueCalls;
    }

    /** Of these, the ones whose validation is under way and not overdue. */
    int doubtful() {
        return doubtful;
    }

    /** Validations under way that waiters count on. */
    int counted() {
        return counted;
    }

    /** What the validation of a slot is to those who wait, from now on. */
    void checking(SlotRecord record, Checking next) {
        count(record.checking, -1);
        record.checking = next;
        count(next, 1);
    }

    private void count(Checking checking, int change) {
        counted += checking == Checking.COUNTED ? change : 0;
        doubtful += checking == Checking.DOUBTFUL ? change : 0;
    }

    /** A validation or a reset has overrun its deadline. */
    void callOverdue(Slot slot) {
        slot.record.overdue = true;
        overdueCalls++;
    }

    /** Open connections that are withheld. */
    int withheld() {
        return withheld;
    }

    /** Withholds a slot that the pool owns: it is not lent before the pool takes it back. */
    void withhold(Slot slot) {
        slot.become(Slot.WITHHELD);
        withheld++;
    }

    /**
     * Withholds a slot that may be idle.
     *
     * @return whether it was idle
     */
    boolean withholdIdle(Slot slot) {
        boolean was = slot.tryMove(Slot.IDLE, Slot.WITHHELD);
        withheld += was ? 1 : 0;
        return was;
    }

    /**
     * Takes a slot back for the pool that may have been withheld.
     *
     * @return whether it was
     */
    boolean takeWithheld(Slot slot) {
        boolean was = slot.tryMove(Slot.WITHHELD, Slot.RESERVED);
        withheld -= was ? 1 : 0;
        return was;
    }

    /** Takes a slot for the pool that nobody has: an idle one, or one that was withheld. */
    boolean reserveIdle(Slot slot) {
        return slot.tryMove(Slot.IDLE, Slot.RESERVED) || takeWithheld(slot);
    }

    /**
     * Takes a slot that may be withheld for a call of the pool; it still counts as withheld.
     *
     * @return whether it was
     */
    boolean reserveWithheld(Slot slot) {
        return slot.tryMove(Slot.WITHHELD, Slot.RESERVED);
    }

    /** What {@link #reserveWithheld} took does not count as withheld any more. */
    void noLongerWithheld() {
        withheld--;
    }

    /** What counts against the limit and is not to be counted on. */
    int lingering() {
        return closing + overdueOpening;
    }

    /** A free slot, or a new one, whose connect begins. */
    Slot beginOpening(long now) {
        Slot slot = free.poll();
        if (slot == null) {
            slot = maker.apply(made++);
        }
        slot.become(Slot.OPENING);
        slot.record.overdue = false;
        slot.record.openingSince = now;
        slot.record.spansPause = false;
        slot.record.call++;
        total++;
        opening.add(slot);
        return slot;
    }

    /** Its connect has overrun its deadline: it counts, but is not waited for. */
    void openOverdue(Slot slot) {
        slot.record.overdue = true;
        opening.remove(slot);
        overdueOpening++;
    }

    /** Its connect has ended, well or badly. */
    void openEnded(Slot slot) {
        if (slot.record.overdue) {
            slot.record.overdue = false;
            overdueOpening--;
        } else {
            opening.remove(slot);
        }
    }

    /** The close of a slot that has left the table begins. */
    void beginClosing(Slot slot) {
        overdueCalls -= slot.record.overdue ? 1 : 0;
        slot.become(Slot.CLOSING);
        closing++;
        gone.signalAll();
    }

    /** A close has ended. */
    void closed(Slot slot) {
        closing--;
        free(slot);
    }

    /** There is no physical connection here any more. */
    void free(Slot slot) {
        slot.occupy(null);
        slot.become(Slot.FREE);
        total--;
        free.push(slot);
        gone.signalAll();
    }

    /**
     * Each call of the driver is answered once; a second answer would count a permit twice. Its
     * number is void from now on: an alarm may still come that lost to this answer.
     *
     * @param state what the slot is in while that call is under way
     */
    static void answered(Slot slot, int state) {
        if (slot.state() != state) {
            throw new IllegalStateException(
                    "slot "
                            + slot.record.number
                            + " is not in state "
                            + state
                            + " but "
                            + slot.state());
        }
        slot.record.call++;
    }

    /**
     * Waits until {@code condition} holds or {@code nanos} have passed; it is looked at, under the
     * lock, whenever a connection begins to go or has gone. To be called without the lock.
     *
     * @return whether it holds
     */
    boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    return false;
                }
                left = gone.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
