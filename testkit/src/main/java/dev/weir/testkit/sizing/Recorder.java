package dev.weir.testkit.sizing;

import java.util.Arrays;

/** What happened in a pool: every response, the limit and the connects over time. */
final class Recorder {
    private double[] ends = new double[1 << 12];
    private double[] responses = new double[1 << 12];
    private boolean[] longs = new boolean[1 << 12];
    private int count;
    private double[] limitTimes = new double[64];
    private int[] limits = new int[64];
    private int limitCount;
    private double[] connects = new double[64];
    private int connectCount;
    private int mostOpen;

    void done(double now, double response, boolean isLong) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            responses = Arrays.copyOf(responses, 2 * count);
            longs = Arrays.copyOf(longs, 2 * count);
        }
        ends[count] = now;
        responses[count] = response;
        longs[count] = isLong;
        count++;
    }

    void limit(double now, int limit) {
        if (limitCount == limits.length) {
            limitTimes = Arrays.copyOf(limitTimes, 2 * limitCount);
            limits = Arrays.copyOf(limits, 2 * limitCount);
        }
        limitTimes[limitCount] = now;
        limits[limitCount] = limit;
        limitCount++;
    }

    void connect(double now) {
        if (connectCount == connects.length) {
            connects = Arrays.copyOf(connects, 2 * connectCount);
        }
        connects[connectCount++] = now;
    }

    void open(int open) {
        mostOpen = Math.max(mostOpen, open);
    }

    int mostOpen() {
        return mostOpen;
    }

    int connects() {
        return connectCount;
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

    /** Most connects begun within any one second. */
    int mostConnectsInASecond() {
        int most = 0;
        int first = 0;
        for (int i = 0; i < connectCount; i++) {
            while (connects[i] - connects[first] > 1) {
                first++;
            }
            most = Math.max(most, i - first + 1);
        }
        return most;
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
