package dev.weir.lease;

import dev.weir.Lane;
import dev.weir.testkit.world.Capacity;
import dev.weir.testkit.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Clients in virtual time that think, borrow, and have work done by a database whose processors all
 * statements under way share alike; each kind of work is named by the milliseconds that it takes.
 */
final class SharedProcessors {
    private static final double MS = 1e6;

    private final SteadyPool steady;
    private final World database;
    private final SplittableRandom random;
    private final Map<Integer, List<Long>> waits = new HashMap<>();
    private long version;
    private int only;
    private boolean allShort;
    private boolean stopped;
    private IntFunction<@Nullable Lane> hints = kind -> null;

    SharedProcessors(SteadyPool steady, int cores) {
        this(steady, cores, 11);
    }

    SharedProcessors(SteadyPool steady, int cores, long seed) {
        this.random = new SplittableRandom(seed);
        this.steady = steady;
        this.database = new World(Capacity.cores(cores, 0, 0));
        database.run(steady.time.elapsed());
    }

    /**
     * Adds clients.
     *
     * @param kinds drawn from for each request
     * @param callers from where in the application a kind comes, 0 = not said
     */
    void clients(int count, long thinkNanos, List<Integer> kinds, IntToLongFunction callers) {
        for (int i = 0; i < count; i++) {
            int id = 1_000 + i;
            steady.time.schedule(
                    () -> ask(id, thinkNanos, kinds, callers),
                    (long) (random.nextDouble() * Math.max(1_000_000, thinkNanos)));
        }
    }

    /** What borrowers say of each kind from now on. */
    void hints(IntFunction<@Nullable Lane> said) {
        hints = said;
    }

    /** From now on everybody asks for this kind. */
    void only(int kind) {
        only = kind;
    }

    /** From now on all kinds take a millisecond. */
    void sameButShort() {
        allShort = true;
    }

    /** From now on nobody asks for more. */
    void stop() {
        stopped = true;
    }

    void forget() {
        waits.clear();
    }

    int done(int kind) {
        return waits.getOrDefault(kind, List.of()).size();
    }

    long medianWaitNanos(int kind) {
        return waitNanos(kind, 0.5);
    }

    private long waitNanos(int kind, double part) {
        List<Long> sorted = waits.getOrDefault(kind, List.of()).stream().sorted().toList();
        return sorted.get((int) (part * sorted.size()));
    }

    private void ask(int id, long thinkNanos, List<Integer> kinds, IntToLongFunction callers) {
        if (stopped) {
            return;
        }
        int drawn = kinds.get(random.nextInt(kinds.size()));
        int kind = only == 0 ? drawn : only;
        long asked = steady.time.elapsed();
        Runnable again =
                () ->
                        steady.time.schedule(
                                () -> ask(id, thinkNanos, kinds, callers),
                                (long) (-Math.log(1 - random.nextDouble()) * thinkNanos));
        Lane hint = hints.apply(kind);
        Slot slot = steady.pool.tryBorrow(null, hint);
        if (slot != null) {
            if (steady.pool.samples()) {
                steady.pool.sampled(slot, callers.applyAsLong(kind));
            }
            use(slot, kind, asked, again);
            return;
        }
        Waiter waiter = new QuietWaiter(id, hint, served -> use(served, kind, asked, again));
        if (steady.pool.core.longWork.asks) {
            waiter.callStack = callers.applyAsLong(kind);
        }
        steady.pool.join(waiter);
    }

    private void use(Slot slot, int kind, long asked, Runnable again) {
        long lease = slot.lease();
        long waited = steady.time.elapsed() - asked;
        serve(
                (allShort ? 1 : kind) * MS,
                () -> {
                    waits.computeIfAbsent(kind, any -> new ArrayList<>()).add(waited);
                    slot.release(lease, Verdict.LEND_ON);
                    again.run();
                });
    }

    private void serve(double nanos, Runnable whenDone) {
        database.run(steady.time.elapsed());
        database.database().work(nanos, whenDone);
        wakeForNext();
    }

    /** The database has its own events: it is run up to each as the pool's time comes to it. */
    private void wakeForNext() {
        long mine = ++version;
        long due = database.nextDue();
        if (due < Long.MAX_VALUE) {
            steady.time.at(
                    due,
                    () -> {
                        if (mine == version) {
                            database.run(steady.time.elapsed());
                            wakeForNext();
                        }
                    });
        }
    }
}
