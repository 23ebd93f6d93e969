package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose requests can be made heavier: by doing each several times, or by a read from a
 * large table beside it.
 */
final class Repeated implements Workload {

    private final Workload workload;
    private volatile int times = 1;
    private volatile @Nullable Pages pages;

    Repeated(Workload workload) {
        this.workload = workload;
    }

    /** From the next request on. */
    void times(int count) {
        times = count;
    }

    /** From the next request on each also reads one of these pages; null = none. */
    void reading(@Nullable Pages more) {
        pages = more;
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public String description() {
        return workload.description();
    }

    @Override
    public boolean commits() {
        return workload.commits();
    }

    @Override
    public void build(Connection c, Database database) throws SQLException {
        workload.build(c, database);
    }

    @Override
    public void beforeSlice(Connection c, Database database) throws SQLException {
        workload.beforeSlice(c, database);
    }

    @Override
    public Kind next(SplittableRandom random) {
        return workload.next(random);
    }

    @Override
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        for (int i = 0; i < times; i++) {
            workload.run(kind, c, random);
        }
        Pages more = pages;
        if (more != null) {
            more.readOne(c, random);
            if (commits()) {
                c.commit();
            }
        }
    }

    @Override
    public Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return workload.wrong(c, acknowledged);
    }
}
