package dev.weir.lab.sweep;

import dev.weir.PoolControl;
import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Weir: told a ceiling, or a fixed size. */
final class ResizableWeir implements ResizablePool {

    /** What the automatic variants run with: the one place where that is said. */
    static final Sizing AUTOMATIC = Sizing.AUTO;

    /** Of a pool that is told nothing. */
    private static final int USUAL_FLOOR = 2;

    private static final long FILL_NANOS = 300_000_000_000L;
    private static final long LOOK_MILLIS = 5;

    private final PoolAddress address;
    private final int ceiling;
    private final Sizing sizing;
    private final boolean full;
    private @Nullable WeirDataSource source;

    private ResizableWeir(PoolAddress address, int ceiling, Sizing sizing, boolean full) {
        this.address = address;
        this.full = full;
        this.ceiling = ceiling;
        this.sizing = sizing;
    }

    /** Finds its size below the ceiling. */
    static ResizableWeir automatic(PoolAddress address, int ceiling) {
        return new ResizableWeir(address, ceiling, AUTOMATIC, false);
    }

    /** The same, but begins with as many connections as the ceiling allows. */
    static ResizableWeir automaticFromFull(PoolAddress address, int ceiling) {
        return new ResizableWeir(address, ceiling, AUTOMATIC, true);
    }

    /** Keeps that size, full from the start. */
    static ResizableWeir fixed(PoolAddress address, int size) {
        return new ResizableWeir(address, size, Sizing.FIXED, true);
    }

    @Override
    public void open() throws SQLException, InterruptedException {
        WeirBuilder builder =
                WeirDataSource.builder()
                        .jdbcUrl(address.url())
                        .username(address.user())
                        .password(address.password())
                        .autoCommit(address.autoCommit())
                        .connectionTimeout(address.patience())
                        .maximumPoolSize(ceiling)
                        .sizing(sizing);
        boolean lowerLater = full && sizing != Sizing.FIXED;
        if (lowerLater) {
            builder.minimumIdle(ceiling);
        }
        source = builder.build();
        int expected = full ? ceiling : source.snapshot().floor();
        long deadline = System.nanoTime() + FILL_NANOS;
        while (source.snapshot().total() < expected) {
            if (System.nanoTime() > deadline) {
                throw new SQLException(
                        "Weir had %,d of %,d connections after %d s"
                                .formatted(
                                        source.snapshot().total(),
                                        expected,
                                        FILL_NANOS / 1_000_000_000));
            }
            Thread.sleep(LOOK_MILLIS);
        }
        if (lowerLater) {
            source.setMinimumIdle(Math.min(USUAL_FLOOR, ceiling));
        }
    }

    @Override
    public Connection connection() throws SQLException {
        return source().getConnection();
    }

    @Override
    public PoolCounts counts() {
        return PoolCounts.of(source());
    }

    /** How many connections it would lend now. */
    int limit() {
        return source().snapshot().limit();
    }

    @Override
    public void resize(int size) {
        PoolControl control = source();
        if (sizing != Sizing.FIXED) {
            control.setMaximumPoolSize(size);
        } else if (size < control.getMaximumPoolSize()) {
            control.setMinimumIdle(size);
            control.setMaximumPoolSize(size);
        } else {
            control.setMaximumPoolSize(size);
            control.setMinimumIdle(size);
        }
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
        }
    }

    private WeirDataSource source() {
        if (source == null) {
            throw new IllegalStateException("the pool has not been opened");
        }
        return source;
    }
}
