package dev.weir.testkit.world;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A database whose processors all statements under way share equally.
 *
 * <p>In virtual work: each statement has received the same amount since it began as every other, so
 * the next to end is the one with the smallest goal (Kleinrock's processor sharing). A heap over
 * arrays, for speed.
 */
public final class SharedDatabase {
    private static final int INITIAL = 256;

    private final EventQueue events;
    private final DatabaseCurve curve;
    private double[] goal = new double[INITIAL];
    private @Nullable Runnable[] end = new Runnable[INITIAL];
    private int running;

    /** What each statement has received since the beginning, in nanoseconds of work. */
    private double given;

    private double factor = 1;
    private double rate;
    private long asOf;
    private long nextEnd = Long.MAX_VALUE;

    public SharedDatabase(EventQueue events, DatabaseCurve curve) {
        this.events = events;
        this.curve = curve;
    }

    /** Processors. */
    public int cores() {
        return curve.cores();
    }

    /** Statements under way. */
    public int running() {
        return running;
    }

    /** From now on all is faster or slower by this factor. */
    public void factor(double next) {
        advance();
        factor = next;
        refresh();
    }

    /** Begins work that takes {@code nanos} on a processor of its own. */
    public void work(double nanos, Runnable whenDone) {
        advance();
        if (running == goal.length) {
            goal = Arrays.copyOf(goal, 2 * running);
            end = Arrays.copyOf(end, 2 * running);
        }
        rise(running++, given + nanos, whenDone);
        refresh();
    }

    /** When the next work is done; {@link Long#MAX_VALUE} while there is none. */
    long nextEnd() {
        return nextEnd;
    }

    /** Ends the next work, at {@link #nextEnd}, which is now. */
    void endNext() {
        advance();
        Runnable done = Objects.requireNonNull(end[0]);
        removeFirst();
        if (running == 0) {
            given = 0;
        }
        refresh();
        done.run();
    }

    private void rise(int from, double work, Runnable whenDone) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (goal[parent] <= work) {
                break;
            }
            goal[i] = goal[parent];
            end[i] = end[parent];
            i = parent;
        }
        goal[i] = work;
        end[i] = whenDone;
    }

    private void removeFirst() {
        int last = --running;
        double work = goal[last];
        Runnable whenDone = end[last];
        end[last] = null;
        if (last == 0) {
            return;
        }
        int i = 0;
        while (true) {
            int child = 2 * i + 1;
            if (child >= last) {
                break;
            }
            if (child + 1 < last && goal[child + 1] < goal[child]) {
                child++;
            }
            if (goal[child] >= work) {
                break;
            }
            goal[i] = goal[child];
            end[i] = end[child];
            i = child;
        }
        goal[i] = work;
        end[i] = whenDone;
    }

    private void advance() {
        long now = events.now();
        given += (now - asOf) * rate;
        asOf = now;
    }

    private void refresh() {
        if (running == 0) {
            rate = 0;
            nextEnd = Long.MAX_VALUE;
            return;
        }
        rate = curve.speed(running) * factor / running;
        nextEnd = asOf + (long) Math.ceil(Math.max(0, goal[0] - given) / rate);
    }
}
