package dev.weir.testkit.world;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Processors or storage that all statements there share equally.
 *
 * <p>In virtual work: each statement has received the same amount since it began as every other, so
 * the next to end is the one with the smallest goal (Kleinrock's processor sharing). A heap over
 * arrays, for speed.
 */
final class Station {
    private static final int INITIAL = 256;

    private Capacity capacity;
    private double[] goal = new double[INITIAL];
    private @Nullable Runnable[] end = new Runnable[INITIAL];
    private int here;

    /** What each statement has received since the beginning, in nanoseconds of work. */
    private double given;

    private double rate;
    private long asOf;
    private long nextEnd = Long.MAX_VALUE;

    Station(Capacity capacity) {
        this.capacity = capacity;
    }

    /** From now on. {@link #advance} comes before, {@link #refresh} after. */
    void capacity(Capacity next) {
        capacity = next;
    }

    /** When the next work is done; {@link Long#MAX_VALUE} while there is none. */
    long nextEnd() {
        return nextEnd;
    }

    /** Serves all up to now. */
    void advance(long now) {
        given += (now - asOf) * rate;
        asOf = now;
    }

    /** Begins work of {@code nanos}, between {@link #advance} and {@link #refresh}. */
    void add(double nanos, Runnable whenDone) {
        if (here == goal.length) {
            goal = Arrays.copyOf(goal, 2 * here);
            end = Arrays.copyOf(end, 2 * here);
        }
        rise(here++, given + nanos, whenDone);
    }

    /** Takes out the next that ends, between {@link #advance} and {@link #refresh}. */
    Runnable removeNext() {
        Runnable done = Objects.requireNonNull(end[0]);
        removeFirst();
        if (here == 0) {
            given = 0;
        }
        return done;
    }

    /** Sets how fast it works from now on. */
    void refresh(int inDatabase, double factor) {
        if (here == 0) {
            rate = 0;
            nextEnd = Long.MAX_VALUE;
            return;
        }
        rate = capacity.rate(here, inDatabase) * factor / here;
        nextEnd =
                rate > 0
                        ? asOf + (long) Math.ceil(Math.max(0, goal[0] - given) / rate)
                        : Long.MAX_VALUE;
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
        int last = --here;
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
}
