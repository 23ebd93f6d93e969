package dev.weir.lab.world;

import dev.weir.testkit.world.DatabaseCurve;
import java.util.List;

/** The databases of the cells, by name. */
final class Databases {
    /** Two cores, as PostgreSQL: sessions beyond eight cost 0.15 % each. */
    static final DatabaseCurve FLAT = new DatabaseCurve("flat", 2, 8, 0.0015);

    /** Two cores with contention for what all sessions share. */
    static final DatabaseCurve USL = new DatabaseCurve("usl", 2, 4, 0.012);

    /** Two cores and one row that all want. */
    static final DatabaseCurve HOT = new DatabaseCurve("hot", 2, 2, 0.06);

    static final DatabaseCurve FLAT8 = new DatabaseCurve("flat8", 8, 24, 0.0015);

    /** The held-out ones: other numbers of cores, other costs of a session. */
    static final DatabaseCurve FLAT4 = new DatabaseCurve("flat4", 4, 14, 0.002);

    static final DatabaseCurve USL4 = new DatabaseCurve("usl4", 4, 8, 0.008);
    static final DatabaseCurve HOT3 = new DatabaseCurve("hot3", 3, 3, 0.04);

    private static final List<DatabaseCurve> ALL =
            List.of(FLAT, USL, HOT, FLAT8, FLAT4, USL4, HOT3);

    private Databases() {}

    static DatabaseCurve named(String name) {
        return Named.in(ALL, DatabaseCurve::name, name, "database");
    }
}
