package dev.weir.lab.world;

import dev.weir.lab.world.Cell.Demand;
import dev.weir.testkit.world.DatabaseCurve;
import dev.weir.testkit.world.WorkMix;
import java.util.ArrayList;
import java.util.List;

/**
 * Two sets of cells: those that constants of the pool may be tuned on, and those that no constant
 * was chosen on. They have no database, no mix and no load in common but the databases' shapes, and
 * the command gives them other seeds.
 */
public final class Cells {
    private static final int OVERLOAD = 130;

    private Cells() {}

    /** Those that constants may be tuned on, database by database. */
    public static List<Cell> tuning() {
        Grid grid = new Grid();
        for (WorkMix mix : List.of(Mixes.MEASURED, Mixes.EVEN, Mixes.SLOW5, Mixes.HEAVY)) {
            grid.open(Databases.FLAT, mix, 10, 30, 50, 62, 75, 85, 90, 95);
            grid.bursty(Databases.FLAT, mix, 30, 62);
            grid.cold(Databases.FLAT, mix, 62);
            grid.overload(Databases.FLAT, mix);
        }
        grid.open(Databases.FLAT, Mixes.FAR, 30, 62, 85);
        grid.overload(Databases.FLAT, Mixes.FAR);
        for (DatabaseCurve database : List.of(Databases.USL, Databases.HOT, Databases.FLAT8)) {
            for (WorkMix mix : List.of(Mixes.MEASURED, Mixes.EVEN)) {
                grid.open(database, mix, 50, 62, 85, 95);
                grid.bursty(database, mix, 62);
                grid.overload(database, mix);
            }
        }
        grid.open(Databases.FLAT, Mixes.REMOTE20, 12, 18, 25, 78);
        grid.add(Demand.SHIFT, Databases.FLAT, Mixes.REMOTE20, 12, 18);
        grid.add(Demand.SHIFT, Databases.FLAT, Mixes.KINDS, 21, 25, 30);
        grid.add(Demand.CALM, Databases.FLAT, Mixes.MEASURED, 62, 85);
        grid.add(Demand.CALM, Databases.FLAT, Mixes.EVEN, 62);
        return grid.cells;
    }

    /** Those that no constant was chosen on. */
    public static List<Cell> heldOut() {
        Grid grid = new Grid();
        for (WorkMix mix : List.of(Mixes.REPORTS3, Mixes.READS97, Mixes.THREE, Mixes.EVEN2)) {
            grid.open(Databases.FLAT4, mix, 20, 40, 70, 80, 92);
            grid.bursty(Databases.FLAT4, mix, 40, 60);
            grid.cold(Databases.FLAT4, mix, 70);
            grid.overload(Databases.FLAT4, mix);
        }
        for (DatabaseCurve database : List.of(Databases.USL4, Databases.HOT3)) {
            for (WorkMix mix : List.of(Mixes.REPORTS3, Mixes.READS97, Mixes.EVEN2)) {
                grid.open(database, mix, 40, 70, 80);
                grid.bursty(database, mix, 45);
                grid.overload(database, mix);
            }
        }
        grid.open(Databases.FLAT4, Mixes.REMOTE10, 5, 13, 20);
        grid.add(Demand.SHIFT, Databases.FLAT4, Mixes.KINDS2, 13, 20);
        grid.add(Demand.CALM, Databases.FLAT4, Mixes.READS97, 60, 80);
        return grid.cells;
    }

    private static final class Grid {
        private final List<Cell> cells = new ArrayList<>();

        void open(DatabaseCurve database, WorkMix mix, int... loads) {
            add(Demand.POISSON, database, mix, loads);
        }

        void bursty(DatabaseCurve database, WorkMix mix, int... loads) {
            add(Demand.BURSTY, database, mix, loads);
        }

        void add(Demand demand, DatabaseCurve database, WorkMix mix, int... loads) {
            for (int load : loads) {
                cells.add(new Cell(database, mix, demand, load));
            }
        }

        void cold(DatabaseCurve database, WorkMix mix, int load) {
            cells.add(new Cell(database, mix, Demand.POISSON, load).coldStart());
        }

        void overload(DatabaseCurve database, WorkMix mix) {
            cells.add(new Cell(database, mix, Demand.CLOSED, OVERLOAD));
        }
    }
}
