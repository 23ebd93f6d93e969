package dev.weir.lease;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One seed is one history: a random pool, a random server, random borrowers and operators, then
 * peace, in which everything that was disturbed must come right again.
 */
final class Simulation {
    private static final long MS = 1_000_000L;
    private static final int MOST_ACTIONS = 40;

    private final long seed;
    private final int actions;
    private final SimulatedHistory history;
    private final Invariants invariants;
    private final PoolLimits first;
    private int next;

    private Simulation(long seed, int mostActions, boolean told) {
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        this.first = limits(random);
        this.actions = Math.min(mostActions, random.nextInt(8, MOST_ACTIONS));
        int trouble = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
        this.history = new SimulatedHistory(seed, first, trouble, told);
        this.invariants = new Invariants(history);
    }

    /** Runs a history. Returns null, or what went wrong with the shortest prefix that shows it. */
    static @Nullable String run(long seed) {
        if (new Simulation(seed, Integer.MAX_VALUE, false).fails() == null) {
            return null;
        }
        for (int actions = 0; ; actions++) {
            Simulation told = new Simulation(seed, actions, true);
            Throwable failure = told.fails();
            if (failure != null || actions > MOST_ACTIONS) {
                return String.format(
                        Locale.ROOT,
                        "seed %d, after %d actions, %s:%n%s%n%s",
                        seed,
                        actions,
                        told.first,
                        told.history.log,
                        failure);
            }
        }
    }

    private @Nullable Throwable fails() {
        try {
            invariants.check();
            if (actions > 0) {
                scheduleNext();
            }
            runUntil(() -> next == actions, 100_000 * MS);
            comeRight();
            return null;
        } catch (RuntimeException | AssertionError e) {
            return e;
        }
    }

    private void scheduleNext() {
        // each action draws from its own source, so that leaving out the last ones changes no
        // earlier one
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + next);
        int r = random.nextInt(100);
        long gap =
                r < 40
                        ? random.nextLong(MS)
                        : r < 80
                                ? random.nextLong(10 * MS)
                                : r < 96 ? random.nextLong(80 * MS) : random.nextLong(1_200 * MS);
        history.time.schedule(
                () -> {
                    act(random);
                    if (++next < actions) {
                        scheduleNext();
                    }
                },
                gap);
    }

    private void act(SplittableRandom random) {
        int r = random.nextInt(100);
        if (r < 64) {
            int borrowers = random.nextInt(8) == 0 ? random.nextInt(2, 6) : 1;
            for (int i = 0; i < borrowers; i++) {
                borrow(random);
            }
        } else if (r < 74) {
            history.waiting.stream().skip(random.nextInt(4)).findFirst().ifPresent(history::leave);
        } else if (r < 79) {
            history.leases.stream().skip(random.nextInt(4)).findFirst().ifPresent(history::doom);
        } else if (r < 84) {
            history.evictAll();
        } else if (r < 89) {
            history.suspend();
        } else if (r < 92) {
            history.resume();
        } else if (r < 99) {
            history.setLimits(limits(random));
        } else if (!history.closed) {
            history.close(random.nextLong(300 * MS));
        }
    }

    private void borrow(SplittableRandom random) {
        long hold = random.nextInt(12) == 0 ? random.nextLong(900 * MS) : random.nextLong(25 * MS);
        long deadline =
                random.nextInt(4) == 0 ? random.nextLong(20 * MS) : random.nextLong(500 * MS);
        history.borrow(hold, BorrowerPlan.any(random), deadline);
    }

    private static PoolLimits limits(SplittableRandom random) {
        int ceiling = random.nextInt(1, 7);
        return new PoolLimits(
                ceiling,
                random.nextInt(3) == 0 ? ceiling : random.nextInt(ceiling + 1),
                one(random, 0, 20, 100, 500) * MS,
                one(random, 0, 200, 1_000) * MS,
                one(random, 0, 150, 700) * MS,
                one(random, 0, 0, 400, 3_000) * MS,
                one(random, 0, 120) * MS);
    }

    private static int one(SplittableRandom random, int... of) {
        return of[random.nextInt(of.length)];
    }

    private void runUntil(BooleanSupplier reached, long withinNanos) {
        long until = history.time.elapsed() + withinNanos;
        while (!reached.getAsBoolean() && history.time.nextDue() <= until) {
            history.time.step();
            invariants.check();
        }
        if (!reached.getAsBoolean()) {
            history.time.runUntil(until);
            throw new AssertionError(
                    "not within " + withinNanos / MS + " ms: " + history.pool.state());
        }
    }

    private void comeRight() {
        SimulatedUpstream upstream = history.upstream;
        if (!history.closed) {
            if (history.suspended) {
                history.resume();
            }
            upstream.trouble = 0;
            runUntil(() -> history.waiting.isEmpty() && history.leases.isEmpty(), 5_000 * MS);
            runUntil(() -> upstream.opening + upstream.overdueOpening == 0, 1_000 * MS);
            everyPermitIsThere();
            theLoadGoes();
        }
        if (!history.closed) {
            history.close(0);
        }
        runUntil(() -> upstream.total() == 0, 2_000 * MS);
        invariants.check();
        history.require(history.pool.isClosed(), "closed, and not known to be");
        history.require(history.waiting.isEmpty(), "waiting for ever");
        history.require(history.leases.isEmpty(), "leased for ever");
    }

    /** As many borrowers as the ceiling allows are all served, once a refusal is forgotten. */
    private void everyPermitIsThere() {
        int ceiling = history.pool.limits().ceiling();
        if (history.upstream.lastRefusal != Long.MIN_VALUE) {
            // the pool may answer from memory, and until then it may not open
            long forgotten = history.upstream.lastRefusal + 30_001 * MS;
            history.time.at(Math.max(forgotten, history.time.elapsed()), () -> next++);
            int before = next;
            runUntil(() -> next > before, 31_000 * MS);
        }
        for (int i = 0; i < ceiling; i++) {
            history.borrow(4_000 * MS, BorrowerPlan.LEND_ON, 3_500 * MS);
        }
        runUntil(() -> history.leases.size() == ceiling, 3_400 * MS);
        runUntil(() -> history.leases.isEmpty(), 5_000 * MS);
    }

    /** With nobody there, the pool shrinks to its floor if it may, and reports each leak's end. */
    private void theLoadGoes() {
        PoolLimits limits = history.pool.limits();
        long quiet = limits.provenNanos() + limits.idleNanos() + 1_000 * MS;
        int before = next;
        history.time.schedule(() -> next++, quiet);
        runUntil(() -> next > before, quiet);
        PoolState state = history.pool.state();
        history.require(
                history.leaksWithoutEnd().isEmpty(),
                "leaks that never end: " + history.leaksWithoutEnd());
        // up to two more are there while they replace others
        int most = limits.idleNanos() > 0 ? limits.floor() + 2 : limits.ceiling();
        history.require(state.total() - state.closing() <= most, "too many: " + state);
        // where there is no room for a replacement, the old one goes first
        history.require(state.total() >= limits.floor(), "too few: " + state);
    }
}
