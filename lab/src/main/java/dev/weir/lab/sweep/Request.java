package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** One request: a connection of the pool, the workload's statements, and the note of both. */
final class Request {

    /** A client that was refused does not come back at once. */
    private static final long BREATH_NANOS = 20_000_000;

    private final ResizablePool pool;
    private final Workload workload;
    private final Meter meter;
    private volatile boolean over;

    Request(ResizablePool pool, Workload workload, Meter meter) {
        this.pool = pool;
        this.workload = workload;
        this.meter = meter;
    }

    /** Lets those who still wait for a connection return it unused. */
    void letGo() {
        over = true;
    }

    /** Short work. */
    private long read(SplittableRandom random) throws SQLException {
        try (Connection c = pool.connection()) {
            return run(Workload.Kind.SHORT, c, random);
        }
    }

    /** Long work: as in a service, its connection is borrowed by a method of its own. */
    private long report(SplittableRandom random) throws SQLException {
        try (Connection c = pool.connection()) {
            return run(Workload.Kind.LONG, c, random);
        }
    }

    /** When the connection was had; 0 if it was not used, because the slice is over. */
    private long run(Workload.Kind kind, Connection c, SplittableRandom random)
            throws SQLException {
        long got = System.nanoTime();
        if (over) {
            return 0;
        }
        workload.run(kind, c, random);
        return got;
    }

    /** Serves one request that was meant to begin at {@code intended}. */
    void serve(long intended, SplittableRandom random) {
        try {
            Workload.Kind kind = workload.next(random);
            long got = kind == Workload.Kind.LONG ? report(random) : read(random);
            if (got != 0) {
                meter.served(kind, intended, got, System.nanoTime());
            }
        } catch (SQLException e) {
            meter.failed(e.getSQLState() == null ? e.getClass().getSimpleName() : e.getSQLState());
            LockSupport.parkNanos(BREATH_NANOS);
        } catch (RuntimeException e) {
            meter.failed(e.getClass().getSimpleName());
            LockSupport.parkNanos(BREATH_NANOS);
        }
    }
}
