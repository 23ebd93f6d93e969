package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One way under the load of all users for one turn. A user acts, thinks and acts again; an action's
 * time counts from the moment that the user meant to begin it. A noisy turn adds users of one
 * tenant who do not think, and leaves another tenant to a lone request now and then.
 */
final class Slice {

    private static final int NOISY_TENANT = 1;
    private static final Duration BETWEEN_PROBES = Duration.ofMillis(100);
    private static final long AFTER_A_FAILURE_NANOS = 10_000_000;

    private final PreparedStrategy desk;
    private final List<Tenant> tenants;
    private final TenantsSettings settings;
    private final SliceOutcome.Stage stage;
    private final int round;
    private final SliceTally tally = new SliceTally();
    private final CountDownLatch over = new CountDownLatch(1);

    Slice(
            PreparedStrategy desk,
            List<Tenant> tenants,
            TenantsSettings settings,
            SliceOutcome.Stage stage,
            int round) {
        this.desk = desk;
        this.tenants = tenants;
        this.settings = settings;
        this.stage = stage;
        this.round = round;
    }

    /** Ends the turn early: what is under way is done to its end. */
    void stop() {
        over.countDown();
    }

    /** Runs the turn. */
    SliceOutcome run(ServerMeter meter) throws SQLException, InterruptedException {
        String way = desk.way().name();
        ServerMeter.Reading before = meter.read(way);
        PoolFacts factsBefore = desk.way().facts();
        long begin = System.nanoTime();
        List<Thread> threads = users();
        over.await(settings.slice().toNanos(), TimeUnit.NANOSECONDS);
        over.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        ServerMeter.Reading after = meter.read(way);
        return new SliceOutcome(
                way,
                stage,
                round,
                seconds,
                tally.seen(),
                after.cpuNanosSince(before),
                after.connections(),
                desk.way().facts().since(factsBefore));
    }

    private List<Thread> users() {
        boolean noisy = stage == SliceOutcome.Stage.NOISY;
        List<Thread> threads = new ArrayList<>();
        for (Tenant tenant : tenants) {
            boolean quiet = noisy && tenant.number() == tenants.size() - 1;
            if (quiet) {
                threads.add(start(random(tenant, -1), random -> ask(tenant, random)));
                continue;
            }
            boolean ofNoisy = noisy && tenant.number() == NOISY_TENANT;
            for (int user = 0; user < settings.users(); user++) {
                threads.add(
                        start(
                                random(tenant, user),
                                random -> work(tenant, settings.think(), ofNoisy, random)));
            }
            for (int greedy = 0; ofNoisy && greedy < TenantsSettings.GREEDY; greedy++) {
                threads.add(
                        start(
                                random(tenant, settings.users() + greedy),
                                random -> work(tenant, Duration.ZERO, true, random)));
            }
        }
        return threads;
    }

    /** What a user does until the turn is over. */
    @FunctionalInterface
    private interface Work {
        void until(Random random) throws InterruptedException;
    }

    private static Thread start(Random random, Work work) {
        return Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                work.until(random);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    /** The same for every way: each meets the same users with the same pauses and choices. */
    private Random random(Tenant tenant, int user) {
        long stream = (stage.ordinal() * 1_000L + round) * 1_000_000L + tenant.number() * 1_000L;
        return new Random((settings.seed() * 31 + stream + user) * 0x9E3779B97F4A7C15L);
    }

    private void work(Tenant tenant, Duration think, boolean noisy, Random random)
            throws InterruptedException {
        long due = System.nanoTime() + pauseNanos(think, random);
        while (!over.await(due - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            Action action = random.nextBoolean() ? Action.CHECK_IN : Action.CHECK_OUT;
            if (act(tenant, action, noisy, random)) {
                if (!noisy) {
                    Kind kind = new Kind(action, tenant.primary());
                    tally.action(kind, System.nanoTime() - due);
                }
                due = System.nanoTime() + pauseNanos(think, random);
            } else {
                // One that is turned away at once must not turn into a busy loop.
                due =
                        System.nanoTime()
                                + Math.max(AFTER_A_FAILURE_NANOS, pauseNanos(think, random));
            }
        }
    }

    /** Exponential, so that users do not fall into step. */
    private static long pauseNanos(Duration mean, Random random) {
        return (long) (-Math.log(1 - random.nextDouble()) * mean.toNanos());
    }

    private boolean act(Tenant tenant, Action action, boolean noisy, Random random) {
        for (Action.Step step : action.steps()) {
            if (!checkout(tenant, step, noisy, random, null)) {
                return false;
            }
        }
        return true;
    }

    /** The quiet tenant's request, which comes while nobody else of its tenant asks. */
    private void ask(Tenant tenant, Random random) throws InterruptedException {
        Action.Step step = Action.CHECK_IN.steps().get(0);
        while (!over.await(pauseNanos(BETWEEN_PROBES, random), TimeUnit.NANOSECONDS)) {
            long before = tally.handedOut();
            checkout(
                    tenant,
                    step,
                    false,
                    random,
                    waited -> tally.probe(waited, Math.max(0, tally.handedOut() - before)));
        }
    }

    /** Told how long a borrower waited, at the moment it has its connection. */
    @FunctionalInterface
    private interface OnBorrowed {
        void waited(long nanos);
    }

    private boolean checkout(
            Tenant tenant,
            Action.Step step,
            boolean noisy,
            Random random,
            @Nullable OnBorrowed onBorrowed) {
        TenantStrategy way = desk.way();
        int number = tenant.number();
        long asked = System.nanoTime();
        try (Connection connection = way.borrow(tenant)) {
            long got = System.nanoTime();
            if (onBorrowed != null) {
                onBorrowed.waited(got - asked);
            }
            tally.handsOut();
            way.bind(connection, tenant);
            if (settings.verify()) {
                tally.verifies(desk.checks().get(number).holds(connection));
            }
            step.run(connection, desk.statements().get(number), desk.sizes().get(number), random);
            way.unbind(connection);
            tally.checkout(noisy, got - asked, System.nanoTime() - got);
            return true;
        } catch (SQLException e) {
            tally.fails(noisy, e);
            return false;
        }
    }
}
