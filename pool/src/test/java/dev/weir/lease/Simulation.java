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

    /** Where the server had no room, nothing that nobody waits for is opened for this long. */
    private static final long FLOOR_PAUSE = 10_000 * MS;

    private final long seed;
    private final int actions;
    private final SimulatedHistory history;
    private final Invariants invariants;
    private final HistoryActions acts;
    private final PoolLimits first;
    private int next;

    private Simulation(long seed, int mostActions, boolean told, Sightings seen) {
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        HistoryShape shape = HistoryShape.draw(random);
        this.first = HistoryActions.limits(random);
        this.actions = Math.min(mostActions, HistoryActions.draw(shape, random));
        int trouble = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
        double prior = 1 + random.nextInt(6);
        this.history = new SimulatedHistory(seed, shape, first, prior, trouble, told, seen);
        this.invariants = new Invariants(history);
        this.acts = new HistoryActions(history);
    }

    /**
     * Runs a history. Returns null, or what went wrong with the shortest prefix that shows it.
     *
     * @param seen takes note of what happened
     */
    static @Nullable String run(long seed, Sightings seen) {
        if (new Simulation(seed, Integer.MAX_VALUE, false, seen).fails() == null) {
            return null;
        }
        for (int actions = 0; ; actions++) {
            Simulation told = new Simulation(seed, actions, true, seen);
            Throwable failure = told.fails();
            if (failure != null || actions > HistoryActions.MOST_CROWDED) {
                return String.format(
                        Locale.ROOT,
                        "seed %d, after %d actions, %s, %s:%n%s%n%s%n%s",
                        seed,
                        actions,
                        told.history.shape,
                        told.first,
                        told.history.log,
                        told.history.present(),
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
        long gap = acts.gap(random);
        history.time.schedule(
                () -> {
                    acts.act(random);
                    if (++next < actions) {
                        scheduleNext();
                    }
                },
                gap);
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

    private void pass(long nanos) {
        int before = next;
        history.time.schedule(() -> next++, nanos);
        runUntil(() -> next > before, nanos);
    }

    private void comeRight() {
        SimulatedGateway gateway = history.gateway;
        if (!history.closed) {
            if (history.suspended) {
                history.operator.resume();
            }
            history.operator.setMaxWaiters(0);
            gateway.trouble = 0;
            runUntil(() -> history.waiting.isEmpty() && history.leases.isEmpty(), 5_000 * MS);
            runUntil(() -> gateway.opening + gateway.overdueOpening == 0, 1_000 * MS);
            everyPermitIsThere();
            theLoadGoes();
        }
        if (!history.closed) {
            history.operator.close(0);
        }
        runUntil(() -> gateway.total() == 0, 2_000 * MS);
        invariants.check();
        history.require(history.pool.isClosed(), "closed, and not known to be");
        history.require(history.waiting.isEmpty(), "waiting for ever");
        history.require(history.leases.isEmpty(), "leased for ever");
    }

    /** As many borrowers as may be served at a time are all served, once a refusal is forgotten. */
    private void everyPermitIsThere() {
        if (history.gateway.lastRefusal != Long.MIN_VALUE) {
            // the pool may answer from memory, and until then it may not open
            long forgotten = history.gateway.lastRefusal + 30_001 * MS;
            pass(Math.max(0, forgotten - history.time.elapsed()));
        }
        int most = lendable();
        for (int i = 0; i < most; i++) {
            history.borrow(Request.plain(4_000 * MS, 3_500 * MS));
        }
        runUntil(() -> history.leases.size() >= Math.min(most, lendable()), 3_400 * MS);
        while (!history.leases.isEmpty()) {
            history.end(history.leases.iterator().next(), BorrowerPlan.LEND_ON);
        }
        runUntil(() -> history.leases.isEmpty() && history.waiting.isEmpty(), 8_000 * MS);
    }

    private int lendable() {
        return Math.min(history.most(), history.lent.permits());
    }

    /** With nobody there, the pool shrinks to its floor if it may, and reports each leak's end. */
    private void theLoadGoes() {
        PoolLimits limits = history.pool.core.limits();
        pass(limits.provenNanos() + limits.idleNanos() + 1_000 * MS);
        PoolState state = history.pool.state();
        history.require(
                history.suspectedLeaks.isEmpty(),
                () -> "leaks that never end: " + history.suspectedLeaks);
        long life = limits.lifetimeNanos();
        boolean sheds =
                limits.idleNanos() > 0
                        && (life == 0 || life > limits.idleNanos() + limits.provenNanos());
        // up to two more are there while they replace others
        int most = sheds ? limits.floor() + 2 : limits.ceiling();
        history.require(state.total() - state.closing() <= most, () -> "too many: " + state);
        // where there is no room for a replacement, the old one goes first
        history.require(
                state.total() >= history.floor() || history.gateway.wasFull(FLOOR_PAUSE),
                () -> "too few: " + state);
        runUntil(() -> history.pool.state().held() == 0, 1_000 * MS);
        invariants.checkAtRest();
    }
}
