package dev.weir.lease;

import dev.weir.lease.SlotRecord.Checking;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
    private final Consumer<SlotTable> fastPath;
    private final IntFunction<Slot> maker;
    private final ArrayDeque<Slot> free = new ArrayDeque<>();

    private SlotTable table = SlotTable.EMPTY;
    private int made;

    // read by the other parts, written here

    /** The slots whose connect is under way and not overdue. */
    final List<Slot> opening = new ArrayList<>();

    /** Everything that counts against the limit. */
    int total;

    /** Connects that have overrun their deadlines and have not ended. */
    int overdueOpening;

    /** Closes under way. */
    int closing;

    /** Open connections that are withheld: {@link Slot#WITHHELD}. */
    int withheld;

    /** Validations under way that waiters count on. */
    int counted;

    /** Validations under way, and not overdue, that nobody counts on. */
    int doubtful;

    /** Looks at the server under way: nobody may be lent what they use. */
    int looks;

    /** Validations and resets under way that have overrun their deadlines. */
    private int overdueCalls;

    /**
     * @param fastPath told of each change of the table
     * @param maker makes the slot of a number
     */
    ConnectionCount(Consumer<SlotTable> fastPath, IntFunction<Slot> maker) {
        this.fastPath = fastPath;
        this.maker = maker;
    }

    /** The slots that have a connection. */
    SlotTable table() {
        return table;
    }

    Slot[] slots() {
        return table.slots;
    }

    void set(SlotTable next) {
        table = next;
        fastPath.accept(next);
    }

    /** How long the oldest connect has been under way that is not overdue; 0 without one. */
    long connectingNanos(long now) {
        return opening.stream().mapToLong(slot -> now - slot.record.workSince).max().orElse(0);
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
        return table.slots.length - withheld - uncounted() - looks;
    }

    /** Open connections in the pool's hands that are not counted on. */
    int uncounted() {
        return doubtful + overdueCalls;
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
        looks += checking == Checking.LOOK ? change : 0;
    }

    void callOverdue(Slot slot) {
        slot.record.overdue = true;
        overdueCalls++;
    }

    /** Withholds a slot that the pool owns: it is not lent before the pool takes it back. */
    void withhold(Slot slot) {
        slot.become(Slot.WITHHELD);
        withheld++;
    }

    /** Withholds a slot that may be idle; whether it was. */
    boolean withholdIdle(Slot slot) {
        boolean was = slot.tryMove(Slot.IDLE, Slot.WITHHELD);
        withheld += was ? 1 : 0;
        return was;
    }

    /** Takes a slot back for the pool that may have been withheld; whether it was. */
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
     * Takes a slot for the pool if nobody has it, and has the return of its lease seen otherwise.
     * Borrowers take and return it meanwhile, so this tries until one of the two is certain.
     *
     * @return whether the caller has it now; false also where the pool had it already
     */
    boolean reserveOrDoom(Slot slot) {
        while (!reserveIdle(slot)) {
            long lease = slot.presentLease();
            int state = slot.state();
            if ((lease != 0 && slot.tryDoom(lease))
                    || state == Slot.RESERVED
                    || state == Slot.CLOSING) {
                return false;
            }
        }
        return true;
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
        slot.record.workSince = now;
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
    }

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
                    "slot %d is not in state %d but %d"
                            .formatted(slot.record.number, state, slot.state()));
        }
        slot.record.call++;
    }
}
