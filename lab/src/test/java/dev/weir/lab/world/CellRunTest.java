package dev.weir.lab.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class CellRunTest {
    private static final int WARM_UP = 5;
    private static final int SECONDS = 10;

    /** The pool takes the slot at which it begins to look from the number of the thread. */
    @Test
    void aRunIsTheSameOnWhateverThread() throws InterruptedException {
        Cell cell = Cell.named("flat/measured/85-bursty");
        List<String> here = history(cell, 7);
        for (int i = 0; i < 3; i++) {
            List<String> elsewhere = new ArrayList<>();
            Thread other = new Thread(() -> elsewhere.addAll(history(cell, 7)));
            other.start();
            other.join();
            assertThat(elsewhere).isEqualTo(here);
        }

        assertThat(history(cell, 8)).isNotEqualTo(here);
    }

    @Test
    void eachPoolHasTheSameWorkBeforeIt() {
        Cell cell = Cell.named("flat/measured/50");

        Tally ten = CellRun.of(cell, PoolChoice.fixed(10), 1, WARM_UP, SECONDS);
        Tally fifty = CellRun.of(cell, PoolChoice.fixed(50), 1, WARM_UP, SECONDS);

        assertThat(ten.longs().count()).isEqualTo(fifty.longs().count());
        assertThat(ten.throughput()).isCloseTo(cell.rate(), withinPercentage(2));
    }

    @Test
    void burstsBringTheSameRateInTheMean() {
        Cell cell = Cell.named("flat/even/30-bursty");

        Tally tally = CellRun.of(cell, PoolChoice.fixed(50), 1, WARM_UP, 120);

        assertThat(tally.throughput()).isCloseTo(cell.rate(), withinPercentage(4));
    }

    @Test
    void usersWhoWaitAskForNoMoreThanTheDatabaseCanDo() {
        Cell cell = Cell.named("flat/even/130-closed");

        Tally tally = CellRun.of(cell, PoolChoice.fixed(10), 1, WARM_UP, SECONDS);

        assertThat(tally.throughput()).isBetween(0.93 * cell.capacity(), 1.03 * cell.capacity());
        assertThat(tally.meanInUse()).isBetween(9.0, 10.0);
    }

    @Test
    void aColdStartMakesTheFirstSecondsSlow() {
        Cell cell = Cell.named("flat/measured/50");
        PoolChoice pool = PoolChoice.fixed(50);

        Tally warm = CellRun.of(cell, pool, 1, 0, 3);
        Tally cold = CellRun.of(cell.coldStart(), pool, 1, 0, 3);

        assertThat(cold.all().quantile(0.5)).isGreaterThan(5 * warm.all().quantile(0.5));
    }

    @Test
    void aPoolThatFindsItsSizeHasALimitAndOpensAsFewAsItNeeds() {
        Cell cell = Cell.named("flat/measured/30");

        Tally auto = CellRun.of(cell, PoolChoice.auto(), 1, WARM_UP, SECONDS);
        Tally fixed = CellRun.of(cell, PoolChoice.fixed(40), 1, WARM_UP, SECONDS);

        assertThat(auto.meanLimit()).isBetween(5.0, 40.0);
        assertThat(auto.mostOpen()).isBetween(2, 15);
        assertThat(fixed.meanLimit()).isNaN();
        assertThat(fixed.mostOpen()).isEqualTo(40);
    }

    @Test
    void betweenTwoBusyTimesNobodyAsks() {
        Cell cell = Cell.named("flat/measured/62-calm");

        Tally calm = CellRun.of(cell, PoolChoice.fixed(10), 1, 8, 26);
        Tally next = CellRun.of(cell, PoolChoice.fixed(10), 1, 35, 7);

        assertThat(calm.all().count()).isZero();
        assertThat(next.throughput()).isCloseTo(cell.rate(), withinPercentage(2));
    }

    @Test
    void aShiftBringsWorkThatHoldsConnectionsForLonger() {
        Cell cell = Cell.named("flat/remote20/18-shift");

        Tally before = CellRun.of(cell, PoolChoice.fixed(50), 1, 0, 10);
        Tally after = CellRun.of(cell, PoolChoice.fixed(50), 1, 10, 10);

        assertThat(after.throughput()).isCloseTo(before.throughput(), withinPercentage(5));
        assertThat(after.meanInUse()).isGreaterThan(10 * before.meanInUse());
    }

    /** 12 connections are in use, of which the database has something to do for one. */
    @Test
    void whoHoldsAConnectionAndAsksNothingMakesNobodyWait() {
        Cell cell = Cell.named("flat/remote20/18");

        Tally auto = CellRun.of(cell, PoolChoice.auto(), 1, WARM_UP, SECONDS);
        Tally fixed = CellRun.of(cell, PoolChoice.fixed(50), 1, WARM_UP, SECONDS);

        assertThat(auto.all().mean()).isLessThan(1.1 * fixed.all().mean());
    }

    private static List<String> history(Cell cell, long seed) {
        List<String> history = new ArrayList<>();
        Tally tally =
                CellRun.of(
                        cell,
                        PoolChoice.auto(),
                        seed,
                        WARM_UP,
                        SECONDS,
                        (nanos, decision) -> history.add(nanos + " " + decision.sentence()));
        history.add("mean " + tally.all().mean());
        history.add("in use " + tally.meanInUse());
        return history;
    }
}
