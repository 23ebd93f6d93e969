package dev.weir.testkit.world;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Virtual time in nanoseconds and what is due in it, as a binary heap over arrays: a simulated
 * second has some ten thousand events, and a run has a hundred seconds. Events of the same instant
 * happen in the order in which they were added.
 */
public final class EventQueue {
    private static final int INITIAL = 1_024;

    private long[] dueAt = new long[INITIAL];
    private long[] number = new long[INITIAL];
    private @Nullable Runnable[] action = new Runnable[INITIAL];
    private int size;
    private long added;
    private long now;

    /**
     * @param begin the first moment, in nanoseconds
     */
    public EventQueue(long begin) {
        now = begin;
    }

    /** The present moment, in nanoseconds. */
    public long now() {
        return now;
    }

    /** When the next event is due; {@link Long#MAX_VALUE} without one. */
    long nextDue() {
        return size == 0 ? Long.MAX_VALUE : dueAt[0];
    }

    /** Has an event happen after {@code nanos}, at least 0. */
    public void after(long nanos, Runnable event) {
        if (size == dueAt.length) {
            dueAt = Arrays.copyOf(dueAt, 2 * size);
            number = Arrays.copyOf(number, 2 * size);
            action = Arrays.copyOf(action, 2 * size);
        }
        place(rise(size++, now + nanos), now + nanos, added++, event);
    }

    /** The place for an event due at {@code at} that is newer than all, from a free one upward. */
    private int rise(int from, long at) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (dueAt[parent] <= at) {
                break;
            }
            move(parent, i);
            i = parent;
        }
        return i;
    }

    /** Lets the next event happen. */
    void step() {
        Runnable event = Objects.requireNonNull(action[0]);
        now = dueAt[0];
        int last = --size;
        long at = dueAt[last];
        long order = number[last];
        Runnable moved = action[last];
        action[last] = null;
        if (last > 0) {
            place(sink(at, order), at, order, moved);
        }
        event.run();
    }

    /** The place for an event, from the top downward. */
    private int sink(long at, long order) {
        int i = 0;
        while (true) {
            int child = 2 * i + 1;
            if (child >= size) {
                return i;
            }
            if (child + 1 < size && isBefore(child + 1, dueAt[child], number[child])) {
                child++;
            }
            if (!isBefore(child, at, order)) {
                return i;
            }
            move(child, i);
            i = child;
        }
    }

    private boolean isBefore(int i, long at, long order) {
        return dueAt[i] < at || (dueAt[i] == at && number[i] < order);
    }

    private void move(int from, int to) {
        place(to, dueAt[from], number[from], action[from]);
    }

    private void place(int i, long at, long order, @Nullable Runnable event) {
        dueAt[i] = at;
        number[i] = order;
        action[i] = event;
    }

    /** Time passes without an event. */
    void passTo(long at) {
        now = Math.max(now, at);
    }
}
