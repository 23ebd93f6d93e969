package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Reads from a device that the server has to wait for. Memory of this size holds every table that
 * could be built in a reasonable time, so the device is imitated inside the server: a read takes
 * one of its channels, an advisory lock drawn at random, and sleeps for the time of an access.
 */
final class DiskReads implements Workload {

    private static final int CHANNELS = 16;
    private static final int ACCESS_MILLIS = 4;

    @Override
    public String name() {
        return "io";
    }

    @Override
    public String description() {
        return ("I/O-bound, throttled: a read of one row waits in the server for one of %d channels,"
                        + " chosen at random, and keeps it for %d ms (an advisory lock and a sleep:"
                        + " a stand-in for a device with so much parallelism, %,d reads/s at most)."
                        + " Almost no processor time: the right size is far above the processors.")
                .formatted(CHANNELS, ACCESS_MILLIS, CHANNELS * 1_000 / ACCESS_MILLIS);
    }

    @Override
    public void build(Connection c, Database database) throws SQLException {
        new ConsistencyAudit().build(c, database);
        if (database == Database.POSTGRES) {
            Database.run(
                    c,
                    "create function weir_sweep.read_page(channel int, page int) returns bigint"
                            + " language plpgsql as $$ begin"
                            + " perform pg_advisory_xact_lock(7301, channel);"
                            + " perform pg_sleep(%s);".formatted(ACCESS_MILLIS / 1e3)
                            + " return (select balance from weir_sweep.accounts where id = page);"
                            + " end $$");

        } else {
            Database.run(
                    c,
                    "create function weir_sweep.read_page(channel int, page int) returns bigint"
                            + " reads sql data begin"
                            + " do get_lock(concat('weir_sweep_', channel), 60);"
                            + " do sleep(%s);".formatted(ACCESS_MILLIS / 1e3)
                            + " do release_lock(concat('weir_sweep_', channel));"
                            + " return (select balance from weir_sweep.accounts where id = page);"
                            + " end");
        }
    }

    @Override
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        Sql.query(
                c,
                "select weir_sweep.read_page(?, ?)",
                random.nextInt(CHANNELS),
                random.nextInt(ConsistencyAudit.ACCOUNTS));
    }
}
