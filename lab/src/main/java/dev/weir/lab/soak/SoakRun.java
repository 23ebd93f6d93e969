package dev.weir.lab.soak;

import dev.weir.PoolControl;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.testkit.invariant.LeftoverChecker;
import dev.weir.testkit.invariant.Violation;
import dev.weir.tools.cli.Console;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One pool under load and faults, watched until the time is over or {@link #stop} is called. */
final class SoakRun {

    private static final int EXAMPLES = 20;
    private static final int DRAIN_SECONDS = 20;
    private static final Duration CALM = Duration.ofSeconds(3);
    private static final Duration CLOSING = Duration.ofSeconds(10);
    private static final long SAY_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final SoakSettings settings;
    private final Console console;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final List<Look> looks = new ArrayList<>();
    private final List<String> unexplained = new ArrayList<>();
    private long unexplainedCount;

    SoakRun(SoakSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    /** Ends the load early; {@link #on} then judges what there was. */
    void stop() {
        stopped.countDown();
    }

    SoakFindings on(SoakFixture fixture, PoolUnderTest pool)
            throws SQLException, InterruptedException {
        LeftoverChecker leftovers = new LeftoverChecker(CLOSING, () -> fixture.census().alive());
        DataSource source =
                pool.open(
                        PoolSettings.defaults(fixture.url(), fixture.user(), fixture.password())
                                .sized(2, SoakSettings.LIMIT, SoakSettings.PATIENCE));
        Tally tally = new Tally();
        Disturber disturber;
        int unended;
        Hiccups hiccups = Hiccups.watch();
        Transactions transactions = new Transactions(source, settings.seed(), tally, hiccups);
        StandstillWatch standstills = StandstillWatch.of(fixture);
        try (hiccups;
                standstills;
                OpenLoop load = OpenLoop.start(settings, transactions, tally)) {
            Observer observer = new Observer(fixture, tally, hiccups, settings.time());
            disturber = Disturber.start(settings, Disturbance.all(fixture, control(source)), tally);
            try (disturber) {
                watch(observer, tally, disturber, standstills, load, settings.time());
            }
            watch(observer, tally, disturber, standstills, load, CALM);
            unended = load.drain(DRAIN_SECONDS);
        }
        judgeFailures(tally, disturber, standstills);
        int atTheEnd = borrowAll(source);
        pool.close();
        List<Violation> leftBehind = leftovers.violations();
        EndState state;
        try (Connection direct = fixture.direct()) {
            state = EndState.read(direct, transactions);
        }
        Tally.Counts counts = tally.counts();
        return new SoakFindings(
                pool.name(),
                looks.isEmpty() ? 0 : looks.getLast().seconds(),
                List.copyOf(looks),
                disturber.events(),
                standstills.standstills().secondsWithout(disturber::explains),
                counts.good(),
                counts.failed(),
                counts.shed(),
                tally.errors(),
                unexplained,
                unexplainedCount,
                tally.surprises(),
                tally.surpriseCount(),
                tally.leftovers(),
                tally.uncleanCount(),
                transactions.owners().violations(),
                transactions.waits().violations(),
                fixture.census().peak(),
                unended,
                atTheEnd,
                leftBehind,
                state,
                told(transactions));
    }

    private static @Nullable PoolControl control(DataSource source) throws SQLException {
        return source.isWrapperFor(PoolControl.class) ? source.unwrap(PoolControl.class) : null;
    }

    private void watch(
            Observer observer,
            Tally tally,
            Disturber disturber,
            StandstillWatch standstills,
            OpenLoop load,
            Duration time)
            throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long nextLine = System.nanoTime() + SAY_EVERY_NANOS;
        long left;
        while ((left = end - System.nanoTime()) > 0) {
            long pause = Math.min(left, settings.lookEvery().toNanos());
            if (stopped.await(pause, TimeUnit.NANOSECONDS) && time != CALM) {
                return;
            }
            Look look = observer.look();
            looks.add(look);
            judgeFailures(tally, disturber, standstills);
            String line = line(look, tally, disturber, load);
            if (console.interactive()) {
                console.passing(line);
            } else if (System.nanoTime() - nextLine > 0) {
                console.step(line);
                nextLine = System.nanoTime() + SAY_EVERY_NANOS;
            }
        }
    }

    private String line(Look look, Tally tally, Disturber disturber, OpenLoop load) {
        List<Disturber.Event> events = disturber.events();
        return "%5.0f s: %.0f/s served, %.0f/s failed, %d under way, %.0f sessions, %.0f MB; %d faults%s; %d unclean, %d surprises, %d unexplained"
                .formatted(
                        look.seconds(),
                        look.goodPerSecond(),
                        look.failedPerSecond(),
                        load.underWay(),
                        look.sessions(),
                        look.rssMegabytes(),
                        events.size(),
                        events.isEmpty() ? "" : ", last " + events.getLast().name(),
                        tally.uncleanCount(),
                        tally.surpriseCount(),
                        unexplainedCount);
    }

    private void judgeFailures(Tally tally, Disturber disturber, StandstillWatch standstills) {
        for (Tally.Failure failure : tally.takeFailures()) {
            boolean stoodStill =
                    standstills
                            .standstills()
                            .explain(
                                    failure.nanos(),
                                    SoakSettings.AFTERMATH.toNanos(),
                                    System.nanoTime());
            if (!stoodStill && !disturber.explains(failure.nanos())) {
                unexplainedCount++;
                if (unexplained.size() < EXAMPLES) {
                    unexplained.add(
                            "at %.1f s, %s"
                                    .formatted(tally.seconds(failure.nanos()), failure.words()));
                }
            }
        }
    }

    /** How many connections there are to be had at one time: a permit that was lost is missing. */
    private static int borrowAll(DataSource source) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(SoakSettings.LIMIT);
        CountDownLatch answered = new CountDownLatch(SoakSettings.LIMIT);
        AtomicInteger served = new AtomicInteger();
        for (int i = 0; i < SoakSettings.LIMIT; i++) {
            Thread.ofVirtual()
                    .name("soak-last")
                    .start(
                            () -> {
                                try {
                                    served.addAndGet(holdsWithAll(source, asked) ? 1 : 0);
                                } catch (SQLException | InterruptedException refused) {
                                    // one less
                                } finally {
                                    answered.countDown();
                                }
                            });
        }
        // a pool may hang for ever, and its judgement is still to come
        boolean all = answered.await(DRAIN_SECONDS, TimeUnit.SECONDS);
        return all ? served.get() : Math.min(served.get(), SoakSettings.LIMIT - 1);
    }

    private static boolean holdsWithAll(DataSource source, CountDownLatch asked)
            throws SQLException, InterruptedException {
        try (Connection connection = source.getConnection()) {
            asked.countDown();
            asked.await(SoakSettings.PATIENCE.toMillis() * 2, TimeUnit.MILLISECONDS);
            Transactions.read(connection);
            return true;
        }
    }

    private static Map<Outcomes.Told, Integer> told(Transactions transactions) {
        Map<Outcomes.Told, Integer> told = new EnumMap<>(Outcomes.Told.class);
        for (Outcomes.Told kind : Outcomes.Told.values()) {
            told.put(kind, transactions.entries().count(kind) + transactions.appends().count(kind));
        }
        return told;
    }
}
