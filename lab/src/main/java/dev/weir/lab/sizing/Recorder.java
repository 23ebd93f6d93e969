package dev.weir.lab.sizing;

import dev.weir.lab.world.SimulatedPool;
import dev.weir.lab.world.UseRecord;
import dev.weir.size.LimitDecision;
import dev.weir.testkit.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in a pool: every response, the limit and the connects over time, in seconds. */
final class Recorder implements UseRecord {
    private static final double NANOS = 1e9;
    private static final long LOOK_NANOS = 25_000_000L;

    private final World world;
    private @Nullable SimulatedPool pool;
    private double[] ends = new double[1 << 12];
    private double[] responses = new double[1 << 12];
    private boolean[] longs = new boolean[1 << 12];
    private int count;
    private double[] limitTimes = new double[64];
    private int[] limits = new int[64];
    private int limitCount;
    private double[] connects = new double[64];
    private int connectCount;
    private final List<Decided> decisions = new ArrayList<>();

    Recorder(World world) {
        this.world = world;
    }

    /** The limit law has moved the limit, or has another state. */
    void decided(LimitDecision decision) {
        decisions.add(new Decided(now(), decision));
    }

    List<Decided> decisions() {
        return Collections.unmodifiableList(decisions);
    }

    /** What is recorded is of that pool. */
    void of(SimulatedPool its) {
        pool = its;
    }

    /** Most connections that were open at a time. */
    int mostOpen() {
        SimulatedPool its = pool;
        return its == null ? 0 : its.mostOpen();
    }

    private double now() {
        return world.elapsed() / NANOS;
    }

    @Override
    public void served(boolean isLong, double nanos) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            responses = Arrays.copyOf(responses, 2 * count);
            longs = Arrays.copyOf(longs, 2 * count);
        }
        ends[count] = now();
        responses[count] = nanos / NANOS;
        longs[count] = isLong;
        count++;
    }

    /** From now on the limit is what that pool finds. */
    void follow(SimulatedPool its) {
        limit((int) Math.round(its.limit()));
        world.events().after(LOOK_NANOS, () -> follow(its));
    }

    void limit(int limit) {
        if (limitCount > 0 && limits[limitCount - 1] == limit) {
            return;
        }
        if (limitCount == limits.length) {
            limitTimes = Arrays.copyOf(limitTimes, 2 * limitCount);
            limits = Arrays.copyOf(limits, 2 * limitCount);
        }
        limitTimes[limitCount] = now();
        limits[limitCount] = limit;
        limitCount++;
    }

    /** A connect begins. */
    void connect() {
        if (connectCount == connects.length) {
            connects = Arrays.copyOf(connects, 2 * connectCount);
        }
        connects[connectCount++] = now();
    }

    /** Connects begun within a time. */
    int connects(double from, double to) {
        int begun = 0;
        for (int i = 0; i < connectCount; i++) {
            if (connects[i] >= from && connects[i] < to) {
                begun++;
            }
        }
        return begun;
    }

    /** Responses, in seconds and sorted, of those that ended within a time. */
    double[] responses(double from, double to, boolean wantShort, boolean wantLong) {
        double[] some = new double[count];
        int found = 0;
        for (int i = lowerBound(from); i < count && ends[i] < to; i++) {
            if (longs[i] ? wantLong : wantShort) {
                some[found++] = responses[i];
            }
        }
        double[] sorted = Arrays.copyOf(some, found);
        Arrays.sort(sorted);
        return sorted;
    }

    int ended(double from, double to) {
        return lowerBound(to) - lowerBound(from);
    }

    private int lowerBound(double time) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The limit averaged over a time. */
    double meanLimit(double from, double to) {
        double sum = 0;
        for (int i = 0; i < limitCount; i++) {
            double begin = Math.max(from, limitTimes[i]);
            double end = Math.min(to, i + 1 < limitCount ? limitTimes[i + 1] : to);
            sum += Math.max(0, end - begin) * limits[i];
        }
        return sum / (to - from);
    }

    int largestLimit(double from, double to) {
        int largest = 0;
        for (int i = 0; i < limitCount; i++) {
            double end = i + 1 < limitCount ? limitTimes[i + 1] : to;
            if (limitTimes[i] < to && end > from) {
                largest = Math.max(largest, limits[i]);
            }
        }
        return largest;
    }
}
