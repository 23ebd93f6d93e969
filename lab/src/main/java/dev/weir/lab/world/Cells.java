package dev.weir.lab.world;

import static dev.weir.testkit.world.Spread.EXPONENTIAL;
import static dev.weir.testkit.world.Spread.NARROW;
import static dev.weir.testkit.world.Spread.PARETO;
import static dev.weir.testkit.world.WorkKind.ofMillis;

import dev.weir.lab.world.Cell.Demand;
import dev.weir.testkit.world.DatabaseCurve;
import dev.weir.testkit.world.WorkMix;
import java.util.ArrayList;
import java.util.List;

/** The cells that constants of the pool may be tuned on. */
public final class Cells {
    private static final List<Integer> LOADS = List.of(30, 50, 62, 75, 85, 90, 95);
    private static final int BURSTY = 62;
    private static final int COLD = 62;
    private static final int OVERLOAD = 130;

    static final DatabaseCurve FLAT = new DatabaseCurve("flat", 2, 8, 0.0015);
    static final DatabaseCurve USL = new DatabaseCurve("usl", 2, 4, 0.012);
    static final DatabaseCurve HOT = new DatabaseCurve("hot", 2, 2, 0.06);
    static final DatabaseCurve FLAT8 = new DatabaseCurve("flat8", 8, 24, 0.0015);

    static final WorkMix MEASURED =
            new WorkMix(
                    "measured",
                    ofMillis("read", 0.93, 0.055, EXPONENTIAL, 0.2, false),
                    ofMillis("write", 0.06, 0.2, EXPONENTIAL, 2, false),
                    ofMillis("report", 0.01, 31, NARROW, 0.2, true));

    static final WorkMix EVEN =
            new WorkMix("even", ofMillis("query", 1, 0.35, EXPONENTIAL, 0.15, false));

    static final WorkMix SLOW5 =
            new WorkMix(
                    "slow5",
                    ofMillis("read", 0.95, 0.5, EXPONENTIAL, 0.1, false),
                    ofMillis("report", 0.05, 100, EXPONENTIAL, 0.1, true));

    static final WorkMix HEAVY =
            new WorkMix("pareto", ofMillis("query", 1, 0.5, PARETO, 0.1, false));

    private Cells() {}

    /** All of them, database by database. */
    public static List<Cell> tuning() {
        List<Cell> cells = new ArrayList<>();
        for (DatabaseCurve database : List.of(FLAT, USL, HOT, FLAT8)) {
            for (WorkMix mix : List.of(MEASURED, EVEN, SLOW5, HEAVY)) {
                for (int load : LOADS) {
                    cells.add(new Cell(database, mix, Demand.POISSON, load));
                }
                cells.add(new Cell(database, mix, Demand.BURSTY, BURSTY));
                cells.add(new Cell(database, mix, Demand.POISSON, COLD).coldStart());
                cells.add(new Cell(database, mix, Demand.CLOSED, OVERLOAD));
            }
        }
        return cells;
    }
}
