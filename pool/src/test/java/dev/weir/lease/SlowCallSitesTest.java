package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads beside more reports than the database can do, in virtual time. */
@Tag("fast")
class SlowCallSitesTest {
    private static final int CORES = 2;
    private static final long WARM_UP = 20_000 * MS;
    private static final long MEASURED = 60_000 * MS;

    private final SteadyPool steady = ClosedLoop.autoPool(2_048, 2, 10, new ArrayList<>());
    private final SharedProcessors work = new SharedProcessors(steady, CORES);

    @Test
    void
            inLastingOverloadReportsWaitSixteenTimesAsLongAsInOneLineInTheMedianAndReadsHardlyLonger() {
        double[] times =
                LongStream.of(11, 13, 16, 17, 18)
                        .mapToDouble(SlowCallSitesTest::reportsInTwoLinesOverThoseInOne)
                        .sorted()
                        .toArray();
        // chance decides how far each swings, so one seed says little
        assertThat(times[times.length / 2]).isLessThan(16);
        assertThat(times[times.length - 1]).isLessThan(24);
    }

    private static double reportsInTwoLinesOverThoseInOne(long seed) {
        SteadyPool one = ClosedLoop.autoPool(2_048, 2, 10, new ArrayList<>());
        one.pool.withoutLanes();
        SteadyPool two = ClosedLoop.autoPool(2_048, 2, 10, new ArrayList<>());
        SharedProcessors oneLine = new SharedProcessors(one, CORES, seed);
        SharedProcessors twoLines = new SharedProcessors(two, CORES, seed);
        measure(oneLine, one);
        measure(twoLines, two);

        assertThat(twoLines.medianWaitNanos(1)).isLessThan(oneLine.medianWaitNanos(1) * 3 / 2);
        // 18.2 % of the processors for the reads that are asked for, the rest for reports
        assertThat(twoLines.done(200)).isGreaterThan(60 * 9 * 8 / 10);
        assertThat(two.total()).isLessThan(48);
        return (double) twoLines.medianWaitNanos(200) / oneLine.medianWaitNanos(200);
    }

    private static void measure(SharedProcessors world, SteadyPool pool) {
        mixed(world, true);
        pool.pass(6 * WARM_UP);
        world.forget();
        pool.pass(MEASURED);
    }

    @Test
    void nobodyWhoMayBeServedWaitsBesideAnIdleConnection() {
        mixed(true);
        SlotPool pool = steady.pool;
        long until = steady.time.elapsed() + WARM_UP;

        while (steady.time.elapsed() < until) {
            steady.time.step();
            boolean idle = false;
            for (Slot slot : pool.core.slots()) {
                idle |= slot.state() == Slot.IDLE;
            }
            assertThat(idle && pool.core.queue.servable() > 0)
                    .as("at %d ms", steady.time.elapsed() / MS)
                    .isFalse();
            assertThat(pool.core.longWork.out).isLessThanOrEqualTo(pool.state().leased());
        }
        assertThat(pool.state().longWork().callers()).isEqualTo(1);
    }

    @Test
    void theLimitIsJudgedByTheReportsThatAreDoneWhileTheirLineStands() {
        mixed(true);
        steady.pass(WARM_UP);
        LongWork callers = steady.pool.core.longWork;
        SlotPool pool = steady.pool;
        LimitSample before = after(LimitSample.NONE, pool);
        long reports = callers.ended;

        steady.pass(5_000 * MS);

        LimitSample after = after(before, pool);
        assertThat(callers.stands).isTrue();
        assertThat(after.completions() - before.completions())
                .isEqualTo(callers.ended - reports)
                .isPositive();
        assertThat(after.ended() - before.ended())
                .isGreaterThan(10 * (after.completions() - before.completions()));
    }

    private static LimitSample after(LimitSample last, SlotPool pool) {
        return pool.limit.after(last, true, pool.core.time.nanoTime());
    }

    @Test
    void withoutLanesNobodyIsAsked() {
        steady.pool.withoutLanes();
        mixed(true);

        steady.pass(WARM_UP);

        assertThat(steady.pool.core.longWork.asks).isFalse();
        assertThat(steady.pool.state().longWork()).isNull();
    }

    @Test
    void noMoreThanTwoHundredAreAskedBetweenTwoLooks() {
        mixed(true);
        steady.pass(WARM_UP);
        LongWork callers = steady.pool.core.longWork;
        while (!callers.asks) {
            steady.time.step();
        }

        for (int i = 0; i < 200; i++) {
            callers.of(1);
        }
        assertThat(callers.asks).isFalse();
        callers.seen(steady.time.nanoTime());
        assertThat(callers.asks).isFalse();

        steady.pass(25 * MS);
        assertThat(callers.asks).isTrue();
    }

    /** Of whose work one lease in two hundred overstays: that place is never long. */
    @Test
    void whereNoPlaceIsLongFewAreAsked() {
        List<Integer> millis = new ArrayList<>(Collections.nCopies(199, 1));
        millis.add(200);
        AtomicInteger asked = new AtomicInteger();
        work.clients(
                200,
                0,
                millis,
                any -> {
                    asked.incrementAndGet();
                    return 7;
                });
        steady.pass(WARM_UP);
        asked.set(0);

        steady.pass(10_000 * MS);

        assertThat(asked.get()).isBetween(100, 10 * 40 * 4);
        assertThat(steady.pool.state().longWork().callers()).isZero();
    }

    @Test
    void nobodyIsAskedWhileNoWorkIsLong() {
        work.clients(200, 0, List.of(1), callers(true));

        steady.pass(WARM_UP);

        assertThat(steady.pool.core.longWork.asks).isFalse();
    }

    @Test
    void nobodyIsAskedAnyMoreAMinuteAfterTheLastLongWork() {
        mixed(true);
        steady.pass(WARM_UP);
        assertThat(steady.pool.state().longWork().callers()).isPositive();

        work.only(1);
        steady.pass(180_000 * MS);

        assertThat(steady.pool.core.longWork.asks).isFalse();
        assertThat(steady.pool.state().longWork().callers()).isZero();
    }

    @Test
    void aPlaceWhoseWorkIsShortNowIsTakenForShort() {
        mixed(true);
        steady.pass(WARM_UP);
        assertThat(steady.pool.state().longWork().leased()).isPositive();

        work.sameButShort();
        steady.pass(60_000 * MS);

        assertThat(steady.pool.core.queue.waitingLong()).isZero();
        assertThat(steady.pool.state().waiting()).isZero();
    }

    @Test
    void everybodyWhoWaitedIsServedOnceTheReportsEnd() {
        mixed(true);
        steady.pass(WARM_UP);

        work.stop();
        steady.pass(600_000 * MS);

        assertThat(steady.pool.state().waiting()).isZero();
        assertThat(steady.pool.state().leased()).isZero();
        assertThat(steady.pool.core.longWork.out).isZero();
    }

    /** 95 % reads of 1 ms and 5 % reports of 200 ms, 1.3 times what two processors can do. */
    private void mixed(boolean say) {
        mixed(work, say);
    }

    private static void mixed(SharedProcessors work, boolean say) {
        List<Integer> millis = new ArrayList<>();
        for (int i = 0; i < 19; i++) {
            millis.add(1);
        }
        millis.add(200);
        work.clients(960, 4_000 * MS, millis, callers(say));
    }

    private static IntToLongFunction callers(boolean say) {
        return millis -> say ? millis : 0;
    }
}
