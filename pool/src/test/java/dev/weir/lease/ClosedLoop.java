package dev.weir.lease;

import dev.weir.size.LimitDecision;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Clients in virtual time, each with a thread id of its own, that borrow, hold, give back, and ask
 * again; against a database that gets slower once more than {@code knee} connections are in use.
 */
final class ClosedLoop {
    final SteadyPool steady;
    private final SplittableRandom random = new SplittableRandom(7);
    private final double holdNanos;
    private final int knee;
    private int inUse;
    private boolean stopped;
    private boolean even;
    int mostInUse;
    long done;
    long longestWait;

    ClosedLoop(SteadyPool steady, double holdNanos, int knee) {
        this.steady = steady;
        this.holdNanos = holdNanos;
        this.knee = knee;
    }

    /** A pool that finds its limit, with its floor open. */
    static SteadyPool autoPool(int ceiling, int floor, int prior, List<LimitDecision> moves) {
        return autoPool(SteadyPool.limits(ceiling, floor), prior, moves);
    }

    static SteadyPool autoPool(PoolLimits limits, int prior, List<LimitDecision> moves) {
        SteadyPool steady =
                new SteadyPool(limits) {
                    @Override
                    public void limited(LimitDecision decision) {
                        moves.add(decision);
                    }
                };
        steady.pool.start();
        steady.pool.findLimit(prior, 1);
        steady.pass(1_000 * SteadyPool.MS);
        return steady;
    }

    /** Adds clients that go on until they are stopped, with a thinking time in between. */
    ClosedLoop clients(int count, long thinkNanos) {
        return clients(count, thinkNanos, 1_000);
    }

    /** The same with numbers from that one on: who comes later is another than who is there. */
    ClosedLoop clients(int count, long thinkNanos, int from) {
        for (int i = 0; i < count; i++) {
            int id = from + i;
            steady.time.schedule(() -> ask(id, thinkNanos), random.nextInt(1_000_000));
        }
        return this;
    }

    /** From now on all holds are equal but for a tenth. */
    ClosedLoop evenly() {
        even = true;
        return this;
    }

    /** Whoever asks next does not. */
    void stop() {
        stopped = true;
    }

    private void ask(int id, long thinkNanos) {
        if (stopped) {
            return;
        }
        long asked = steady.time.elapsed();
        Slot slot = steady.pool.tryBorrow();
        if (slot != null && steady.pool.samples()) {
            steady.pool.sampled(slot, 0);
        }
        steady.use(slot, id, lent -> use(lent, id, asked, thinkNanos));
    }

    private void use(Slot slot, int id, long asked, long thinkNanos) {
        longestWait = Math.max(longestWait, steady.time.elapsed() - asked);
        long lease = slot.lease();
        inUse++;
        mostInUse = Math.max(mostInUse, inUse);
        double slower = Math.max(1, Math.pow((double) inUse / knee, 1.2));
        double chance = random.nextDouble();
        double takes = (even ? 0.95 + chance / 10 : -Math.log(1 - chance)) * holdNanos * slower;
        steady.time.schedule(
                () -> {
                    inUse--;
                    done++;
                    slot.release(lease, Verdict.LEND_ON);
                    steady.time.schedule(() -> ask(id, thinkNanos), thinkNanos);
                },
                (long) takes);
    }

    /** Completions per second over the time that passes. */
    double rate(long nanos) {
        long before = done;
        steady.pass(nanos);
        return (done - before) / (nanos / 1e9);
    }
}
