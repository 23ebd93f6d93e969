package dev.weir.lab.world;

import dev.weir.testkit.world.Latencies;

/** What a pool did in a cell, over the measured time of one run or of several together. */
public final class Tally implements UseRecord {
    private static final int MOST = 4_096;
    private static final double NANOS = 1e9;

    private final Latencies all = new Latencies();
    private final Latencies shorts = new Latencies();
    private final Latencies longs = new Latencies();
    private final long[] nanosWith = new long[MOST];
    private boolean begun;
    private double seconds;
    private double limits;
    private long looks;
    private int mostOpen;
    private long moves;

    /** From now on what happens is counted. */
    void begin() {
        begun = true;
    }

    @Override
    public void served(boolean isLong, double nanos) {
        if (begun) {
            all.add(nanos);
            (isLong ? longs : shorts).add(nanos);
        }
    }

    @Override
    public void inUse(int connections, long nanos) {
        if (begun) {
            nanosWith[Math.min(MOST - 1, connections)] += nanos;
        }
    }

    void limit(double limit) {
        limits += limit;
        looks++;
    }

    void moved() {
        moves++;
    }

    void ended(double measuredSeconds, int open) {
        seconds += measuredSeconds;
        mostOpen = Math.max(mostOpen, open);
    }

    /** Adds another run. */
    public void add(Tally other) {
        all.add(other.all);
        shorts.add(other.shorts);
        longs.add(other.longs);
        for (int i = 0; i < MOST; i++) {
            nanosWith[i] += other.nanosWith[i];
        }
        seconds += other.seconds;
        limits += other.limits;
        looks += other.looks;
        mostOpen = Math.max(mostOpen, other.mostOpen);
        moves += other.moves;
    }

    /** Responses of all requests: from the arrival to the end of the work. */
    public Latencies all() {
        return all;
    }

    /** Those of all but reports. */
    public Latencies shorts() {
        return shorts;
    }

    /** Those of reports. */
    public Latencies longs() {
        return longs;
    }

    /** Requests done a second. */
    public double throughput() {
        return all.count() / seconds;
    }

    /** Connections in use, mean over time. */
    public double meanInUse() {
        double sum = 0;
        for (int i = 0; i < MOST; i++) {
            sum += (double) i * nanosWith[i];
        }
        return sum / NANOS / seconds;
    }

    /** Connections in use that are not exceeded for a part {@code p} of the time. */
    public int inUse(double p) {
        double wanted = p * seconds * NANOS;
        double seen = 0;
        for (int i = 0; i < MOST; i++) {
            seen += nanosWith[i];
            if (seen >= wanted) {
                return i;
            }
        }
        return MOST;
    }

    /** Most connections open at a time, in the run with the most. */
    public int mostOpen() {
        return mostOpen;
    }

    /** The limit, mean over time; not a number for a fixed size. */
    public double meanLimit() {
        return looks == 0 ? Double.NaN : limits / looks;
    }

    /** How often the limit law moved the limit, all runs together and warm-up included. */
    public long moves() {
        return moves;
    }
}
