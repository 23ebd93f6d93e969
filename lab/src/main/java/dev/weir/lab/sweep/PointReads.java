package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;

/** One row by its key, in auto-commit; by way of a proxy where the network is to be far. */
final class PointReads implements Workload {

    private final String name;
    private final Duration roundTrip;

    PointReads(String name, Duration roundTrip) {
        this.name = name;
        this.roundTrip = roundTrip;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return roundTrip.isZero()
                ? "Point reads: one row by its key. The processors bound it."
                : ("Point reads over a network of %s ms for each round trip, by a proxy on this"
                                + " machine: more connections carry more, up to what the processors"
                                + " (and the proxy, which shares them) can do.")
                        .formatted(roundTrip.toNanos() / 1e6);
    }

    @Override
    public Duration roundTrip() {
        return roundTrip;
    }

    @Override
    public void build(Connection c, Database database) throws SQLException {
        new ConsistencyAudit().build(c, database);
    }

    @Override
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        Sql.query(
                c,
                "select balance from weir_sweep.accounts where id = ?",
                random.nextInt(ConsistencyAudit.ACCOUNTS));
    }
}
