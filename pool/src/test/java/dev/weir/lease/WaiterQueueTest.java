package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose turn it is where some work is known to be long, in virtual time. */
@Tag("fast")
class WaiterQueueTest {
    private static final long REPORT = 7;
    private static final long REPORT_TAKES = 200 * MS;
    private static final long READ = 8;

    /** Four permits, whatever the limit law would like to try. */
    private final SteadyPool steady = ClosedLoop.autoPool(4, 4, 4, new ArrayList<>());

    @Test
    void longWorkLeavesAReserveToOthersHoweverLongItsLine() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);

        List<Borrower> reports = join(REPORT, 6);
        held.forEach(SteadyPool::giveBack);

        assertThat(served(reports)).isEqualTo(3);
        assertThat(steady.pool.state().idle()).as("the reserve").isEqualTo(1);
    }

    @Test
    void othersPassLongWorkThatHasItsPart() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        List<Borrower> reports = join(REPORT, 6);
        held.forEach(SteadyPool::giveBack);

        steady.pass(MS);
        Borrower read = join(READ, 1).get(0);

        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(served(reports)).isEqualTo(3);
    }

    @Test
    void theLongestWaitIsThatOfAReportThoughReadsPassIt() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        join(REPORT, 6);
        steady.pass(5 * MS);
        held.forEach(SteadyPool::giveBack);
        join(READ, 1);
        steady.pass(5 * MS);
        join(READ, 1);

        assertThat(steady.pool.state().oldestWaitNanos()).isEqualTo(10 * MS);
    }

    @Test
    void aReadThatComesBeforeAReportsTurnGoesFirst() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        Borrower report = join(REPORT, 1).get(0);
        steady.pass(10 * REPORT_TAKES - MS);
        Borrower read = join(READ, 1).get(0);

        SteadyPool.giveBack(held.get(0));

        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.WAITING);
    }

    @Test
    void aReportThatHasWaitedTenTimesWhatItTakesGoesBeforeWhoeverComesLater() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        Borrower report = join(REPORT, 1).get(0);
        steady.pass(10 * REPORT_TAKES + MS);
        Borrower read = join(READ, 1).get(0);

        SteadyPool.giveBack(held.get(0));

        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.WAITING);
    }

    @Test
    void aReadPassesReportsWhoseTurnHasComeOnceTheyHaveTheirPart() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        List<Borrower> reports = join(REPORT, 6);
        steady.pass(10 * REPORT_TAKES + 25 * MS);
        held.forEach(SteadyPool::giveBack);

        Borrower read = join(READ, 1).get(0);

        assertThat(reports).anyMatch(one -> one.outcome() == Waiter.Outcome.WAITING);
        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    /** Nobody waits for what a task brings, so a task has no turn; who stands behind it has one. */
    @Test
    void aReportHasItsTurnThoughATaskStandsBeforeIt() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        Waiter task = new StandingBatch.Task(slot -> {});
        steady.pool.join(task);
        Borrower report = join(REPORT, 1).get(0);
        steady.pass(10 * REPORT_TAKES + MS);
        Borrower read = join(READ, 1).get(0);

        SteadyPool.giveBack(held.get(0));
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(task.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        SteadyPool.giveBack(held.get(1));
        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        SteadyPool.giveBack(held.get(2));
        assertThat(task.outcome()).as("nobody else waits").isEqualTo(Waiter.Outcome.SERVED);
    }

    /** A batch may stand for hours beside a service that is far from overload. */
    @Test
    void tasksThatStandBringNoReportsTurnForward() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        steady.pool.join(new StandingBatch.Task(slot -> {}));
        steady.pass(31_000 * MS);
        Borrower report = join(REPORT, 1).get(0);
        steady.pass(2 * REPORT_TAKES);
        Borrower read = join(READ, 1).get(0);

        SteadyPool.giveBack(held.get(0));

        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.WAITING);
    }

    @Test
    void theNextReportIsServedWhenOneEnds() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        List<Borrower> reports = join(REPORT, 4);
        held.forEach(SteadyPool::giveBack);
        assertThat(served(reports)).isEqualTo(3);

        SteadyPool.giveBack(reports.get(0).slot());

        assertThat(served(reports)).isEqualTo(4);
    }

    @Test
    void theNextReportIsServedWhenTheConnectionOfOneIsClosed() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        List<Borrower> reports = join(REPORT, 4);
        held.forEach(SteadyPool::giveBack);

        Slot broken = reports.get(0).slot();
        broken.release(broken.lease(), Verdict.RETIRE);

        assertThat(served(reports)).isEqualTo(4);
    }

    @Test
    void aReportThatGivesUpLeavesTheLineInOrder() {
        knowThatReportsAreLong();
        List<Slot> held = steady.borrow(4);
        List<Borrower> reports = join(REPORT, 2);

        assertThat(steady.pool.leave(reports.get(0))).isTrue();
        SteadyPool.giveBack(held.get(0));

        assertThat(reports.get(1).outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(steady.pool.state().waiting()).isZero();
    }

    @Test
    void everybodyIsToldWhenThePoolIsClosed() {
        knowThatReportsAreLong();
        steady.borrow(4);
        List<Borrower> all = new ArrayList<>(join(REPORT, 2));
        all.addAll(join(READ, 2));

        steady.pool.close();

        assertThat(all).allMatch(one -> one.outcome() == Waiter.Outcome.CLOSED);
    }

    @Test
    void aSinglePermitIsForLongWorkToo() {
        SteadyPool single = ClosedLoop.autoPool(1, 1, 1, new ArrayList<>());
        know(single, REPORT);
        Slot held = single.borrow();
        Borrower report = join(single, REPORT);

        SteadyPool.giveBack(held);

        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    /** They wait for each other, so no reserve may keep the one apart that all depend on. */
    @Test
    void longWorkWhoseHoldersAskNothingOfTheDatabaseGetsTheirPermits() {
        SteadyPool wide = ClosedLoop.autoPool(20, 0, 4, new ArrayList<>());
        wide.connections = id -> new SteadyPool.Used(id, false);
        know(wide, REPORT);
        List<Borrower> reports = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            reports.add(join(wide, REPORT));
        }

        wide.pass(5_000 * MS);

        assertThat(served(reports)).isEqualTo(8);
    }

    /** Each on a thread of its own, which holds nothing. */
    private static final class Borrower extends QuietWaiter {
        private static long threads = 1_000;

        Borrower(long from) {
            super(threads++);
            callStack = from;
        }
    }

    private void knowThatReportsAreLong() {
        know(steady, REPORT);
    }

    private static void know(SteadyPool pool, long callStack) {
        CallSite report = pool.pool.core.longWork.of(callStack);
        for (int i = 0; i < 3; i++) {
            report.held(200 * MS, MS);
        }
        assertThat(report.isLong()).isTrue();
    }

    private List<Borrower> join(long callStack, int count) {
        List<Borrower> joined = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            joined.add(join(steady, callStack));
        }
        return joined;
    }

    private static Borrower join(SteadyPool pool, long callStack) {
        Borrower borrower = new Borrower(callStack);
        pool.pool.join(borrower);
        return borrower;
    }

    private static int served(List<Borrower> borrowers) {
        return (int) borrowers.stream().filter(b -> b.outcome() == Waiter.Outcome.SERVED).count();
    }
}
