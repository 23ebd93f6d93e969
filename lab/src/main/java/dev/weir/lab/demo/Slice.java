package dev.weir.lab.demo;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Schedule;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * One pool under one slice of the load: customers that come by the schedule, and a back office of a
 * few that ask for a report, think, and ask again.
 */
final class Slice {

    private static final int BACK_OFFICE = 2;
    private static final Duration THINK = Duration.ofMillis(250);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final long HIGHEST_MICROS = 60_000_000;

    private final DemoPool pool;
    private final long[] offsets;
    private final RequestLog log;
    private final Schedule schedule;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicReference<String> firstFailure = new AtomicReference<>();
    private final ConcurrentHistogram responseMicros = new ConcurrentHistogram(HIGHEST_MICROS, 2);
    private volatile boolean over;

    Slice(DemoPool pool, long[] offsets) {
        this.pool = pool;
        this.offsets = offsets;
        this.log = new RequestLog(offsets.length);
        this.schedule = new Schedule(offsets, GRACE);
    }

    /** The slice so far, for the panel. */
    record Live(int served, int waiting, int open, double p50Millis, double p99Millis) {}

    Live live() {
        return new Live(
                served.get(),
                waiting.get(),
                pool.view().open(),
                responseMicros.getValueAtPercentile(50) / 1e3,
                responseMicros.getValueAtPercentile(99) / 1e3);
    }

    /** Ends the slice early; what is under way then counts neither as served nor as failed. */
    void stop() {
        over = true;
        schedule.stop();
    }

    SliceOutcome run(int phase, int round) throws InterruptedException {
        List<SliceOutcome.Look> looks = new ArrayList<>();
        Thread looking = Thread.ofVirtual().start(() -> lookAround(looks));
        List<Thread> backOffice = new ArrayList<>();
        List<LongStream.Builder> reports = new ArrayList<>();
        for (int i = 0; i < BACK_OFFICE; i++) {
            LongStream.Builder times = LongStream.builder();
            reports.add(times);
            backOffice.add(Thread.ofVirtual().start(() -> askForReports(times)));
        }
        long start = schedule.run(this::serve);
        over = true;
        for (Thread clerk : backOffice) {
            clerk.join();
        }
        looking.join();
        return new SliceOutcome(
                phase,
                round,
                start,
                offsets,
                log,
                failed.get(),
                firstFailure.get(),
                reports.stream().flatMapToLong(LongStream.Builder::build).toArray(),
                looks,
                pool.view().everSeen());
    }

    private void serve(int number, long intended) {
        log.arrives(number);
        try {
            try (Connection connection = awaitConnection()) {
                log.gets(number);
                ShopRequest.scheduled(number).run(connection, ThreadLocalRandom.current());
                log.releases(number);
            }
            log.ends(number);
            served.incrementAndGet();
            responseMicros.recordValue(
                    Math.min(HIGHEST_MICROS, (System.nanoTime() - intended) / 1_000));
        } catch (SQLException e) {
            note(e);
        }
    }

    private Connection awaitConnection() throws SQLException {
        waiting.incrementAndGet();
        try {
            return pool.source().getConnection();
        } finally {
            waiting.decrementAndGet();
        }
    }

    private void note(SQLException e) {
        if (!over) {
            failed.incrementAndGet();
            firstFailure.compareAndSet(null, e.getSQLState() + ": " + e.getMessage());
        }
    }

    private void askForReports(LongStream.Builder times) {
        Random random = ThreadLocalRandom.current();
        try {
            while (!over) {
                Thread.sleep(THINK);
                long begin = System.nanoTime();
                try (Connection connection = awaitConnection()) {
                    ShopRequest.REPORT.run(connection, random);
                } catch (SQLException e) {
                    note(e);
                    continue;
                }
                times.add(System.nanoTime() - begin);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookAround(List<SliceOutcome.Look> looks) {
        try {
            while (!over) {
                pool.view().look();
                looks.add(new SliceOutcome.Look(System.nanoTime(), pool.view().open()));
                Thread.sleep(LOOK_EVERY);
            }
        } catch (SQLException e) {
            note(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
