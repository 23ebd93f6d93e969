package dev.weir.lab.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.weir.lab.world.Cell.Demand;
import dev.weir.testkit.world.DatabaseCurve;
import dev.weir.testkit.world.Spread;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.WorkKind;
import dev.weir.testkit.world.WorkMix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The model against what has a closed formula: a pool of one size is a queue with servers. */
@Tag("long")
class QueueingTheoryTest {
    private static final double MILLI = 1e6;
    private static final int SEEDS = 4;

    /** Processors of the database for each connection. */
    private static final int ROOM = 10;

    /**
     * With a processor for each statement and exponential work, a pool of {@code c} connections is
     * M/M/c: the mean wait is by Erlang's C formula.
     */
    @ParameterizedTest
    @CsvSource({"2, 50", "2, 80", "4, 80", "10, 70", "10, 90"})
    void aPoolOfOneSizeMakesBorrowersWaitAsErlangSaid(int connections, int percent) {
        int processors = ROOM * connections;
        WorkMix work =
                new WorkMix("exp", WorkKind.ofMillis("query", 1, 1, Spread.EXPONENTIAL, 0, false));
        Cell cell =
                still(new DatabaseCurve("wide", processors, processors, 0), work, percent / ROOM);
        double offered = percent / 100.0 * connections;

        Tally tally = run(cell, connections);

        double expected = 1 + erlangC(connections, offered) / (connections - offered);
        assertThat(tally.all().mean() / MILLI).isCloseTo(expected, withinPercentage(5));
        assertThat(tally.meanInUse()).isCloseTo(offered, withinPercentage(2));
    }

    /** With connections for all, one shared processor is M/G/1-PS: only the mean work counts. */
    @ParameterizedTest
    @EnumSource
    void oneSharedProcessorServesAllSpreadsOfWorkAlikeInTheMean(Spread spread) {
        WorkMix work = new WorkMix("any", WorkKind.ofMillis("query", 1, 1, spread, 0, false));
        Cell cell = still(new DatabaseCurve("one", 1, 1, 0), work, 60);

        Tally tally = run(cell, 300);

        double tolerance = spread.isHeavyTailed() ? 12 : 4;
        assertThat(tally.all().mean() / MILLI)
                .isCloseTo(1 / (1 - 0.6), withinPercentage(tolerance));
    }

    /** A database that does not waver, as the formulas have it. */
    private static Cell still(DatabaseCurve curve, WorkMix work, int percent) {
        return new Cell(curve, work, Demand.POISSON, percent, false, Waver.Kind.STILL);
    }

    private static Tally run(Cell cell, int connections) {
        Tally sum = new Tally();
        for (int seed = 1; seed <= SEEDS; seed++) {
            sum.add(CellRun.of(cell, PoolChoice.fixed(connections), seed, 5, 60));
        }
        return sum;
    }

    /** The part of borrowers that wait, for {@code offered} servers' worth of work. */
    private static double erlangC(int servers, double offered) {
        double term = 1;
        double sum = 1;
        for (int k = 1; k < servers; k++) {
            term *= offered / k;
            sum += term;
        }
        double all = term * offered / servers * servers / (servers - offered);
        return all / (sum + all);
    }
}
