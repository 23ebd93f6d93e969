package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * 95 % reads of 1 ms and 5 % reports of 200 ms. Both work through rows of one table: a read sums a
 * range by the key, a report hashes the rows of a range, groups and sorts them. How many rows make
 * 1 ms and 200 ms is measured on the server at rest, when the table is built; under load both take
 * longer, as they would.
 */
final class Bimodal implements Workload {

    private static final int ROWS = 400_000;
    private static final int GROUPS = 1_000;
    private static final double LONG_SHARE = 0.05;
    private static final double SHORT_MILLIS = 1;
    private static final double LONG_MILLIS = 200;
    private static final int PROBES = 12;

    private static final String READ =
            "select sum(amount) from weir_sweep.facts where id >= ? and id < ?";
    private static final String REPORT =
            "select count(*) from (select grp, max(md5(note)) as digest, sum(amount) as total"
                    + " from weir_sweep.facts where id >= ? and id < ? group by grp"
                    + " order by total desc) as report";

    private volatile int readRows = 1_000;
    private volatile int reportRows = 100_000;

    @Override
    public String name() {
        return "bimodal";
    }

    @Override
    public String description() {
        return ("Mixed work: 95 %% reads of 1 ms (a sum over %,d rows) and 5 %% reports of 200 ms"
                        + " (%,d rows hashed, grouped and sorted), both all processor time, measured on"
                        + " the server at rest. The columns on response are those of all requests; the"
                        + " short and the long ones have a table of their own.")
                .formatted(readRows, reportRows);
    }

    @Override
    public int usualClients() {
        return 960;
    }

    @Override
    public boolean mixed() {
        return true;
    }

    @Override
    public void build(Connection c, Database database) throws SQLException {
        Database.run(
                c,
                "create table weir_sweep.facts (id int primary key, grp int not null,"
                        + " amount int not null, note varchar(40) not null)"
                        + database.tableOptions(),
                "insert into weir_sweep.facts select n, mod(n * 7, %d), mod(n, 997), concat('note ', n) from "
                                .formatted(GROUPS)
                        + database.numbers(ROWS));
        database.refresh(c, "weir_sweep.facts");
        readRows = rowsFor(c, READ, 20_000, SHORT_MILLIS);
        reportRows = rowsFor(c, REPORT, ROWS / 4, LONG_MILLIS);
    }

    @Override
    public List<Integer> measured() {
        return List.of(readRows, reportRows);
    }

    @Override
    public void resume(List<Integer> measured) {
        readRows = measured.get(0);
        reportRows = measured.get(1);
    }

    /** In proportion to the quickest of a few runs over {@code probe} rows. */
    private static int rowsFor(Connection c, String sql, int probe, double millis)
            throws SQLException {
        double quickest = Double.MAX_VALUE;
        for (int i = 0; i < PROBES; i++) {
            long begin = System.nanoTime();
            Sql.query(c, sql, 0, probe);
            quickest = Math.min(quickest, (System.nanoTime() - begin) / 1e6);
        }
        return (int) Math.clamp(probe * millis / quickest, 1, ROWS);
    }

    @Override
    public Kind next(SplittableRandom random) {
        return random.nextDouble() < LONG_SHARE ? Kind.LONG : Kind.SHORT;
    }

    @Override
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        boolean report = kind == Kind.LONG;
        int rows = report ? reportRows : readRows;
        int first = random.nextInt(ROWS - rows + 1);
        Sql.query(c, report ? REPORT : READ, first, first + rows);
    }
}
