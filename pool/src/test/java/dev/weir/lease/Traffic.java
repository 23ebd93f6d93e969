package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Borrowers in virtual time who hold for a fixed while, and what they had to wait. */
final class Traffic {
    final SteadyPool steady;
    private final long holdNanos;
    private final SplittableRandom random = new SplittableRandom(42);
    private final List<Wait> waits = new ArrayList<>();
    private int arrived;

    /** A borrow: when it was asked for, since the beginning, and how long it waited. */
    record Wait(long asked, long nanos) {}

    Traffic(PoolLimits limits, long connectNanos, long holdNanos) {
        this.steady = new SteadyPool(limits);
        this.steady.connectNanos = connectNanos;
        this.holdNanos = holdNanos;
        steady.pool.start();
        steady.pass(20_000 * MS);
    }

    /** Five clients, each asking again as soon as it is done, for a second; then nobody. */
    Traffic warm() {
        long until = now() + 1_000 * MS;
        for (int i = 0; i < 5; i++) {
            ask(until);
        }
        steady.pass(1_300 * MS);
        waits.clear();
        arrived = 0;
        return this;
    }

    void burst(int borrowers) {
        for (int i = 0; i < borrowers; i++) {
            ask(0);
        }
    }

    /** Random arrivals (Poisson) for a while. */
    void flow(double perSecond, long nanos) {
        long at = now();
        long end = at + nanos;
        for (at += gap(perSecond); at < end; at += gap(perSecond)) {
            steady.time.at(at, () -> ask(0));
        }
    }

    private long gap(double perSecond) {
        return (long) (-Math.log(1 - random.nextDouble()) / perSecond * 1e9);
    }

    /** Borrows, holds, and asks again until {@code again}. */
    private void ask(long again) {
        long asked = now();
        arrived++;
        steady.use(steady.pool.tryBorrow(), 1, slot -> use(slot, asked, again));
    }

    private void use(Slot slot, long asked, long again) {
        waits.add(new Wait(asked, now() - asked));
        long lease = slot.lease();
        steady.time.schedule(
                () -> {
                    slot.release(lease, Verdict.LEND_ON);
                    if (now() < again) {
                        ask(again);
                    }
                },
                holdNanos);
    }

    long now() {
        return steady.time.elapsed();
    }

    boolean everybodyWasServed() {
        return waits.size() == arrived;
    }

    /** The longest wait in milliseconds. */
    double longestWait() {
        return waits.stream().mapToLong(Wait::nanos).max().orElse(0) / 1e6;
    }

    /** The wait in milliseconds that 99 of 100 do not exceed, of those who asked in a span. */
    double p99(long from, long to) {
        long[] sorted =
                waits.stream()
                        .filter(w -> w.asked >= from && w.asked < to)
                        .mapToLong(Wait::nanos)
                        .sorted()
                        .toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(int) (sorted.length * 0.99)] / 1e6;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "served %d of %d, longest wait %.1f ms, opened %d, now %d",
                waits.size(),
                arrived,
                longestWait(),
                steady.opens,
                steady.total());
    }
}
