package dev.weir.lab.sweep;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolCounts;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** HikariCP at a fixed size, full from the start. */
final class ResizableHikari implements ResizablePool {

    /** Longer than any size took to build: 2,048 needed 84 s on 2 cores. */
    private static final long FILL_NANOS = 300_000_000_000L;

    private static final long LOOK_MILLIS = 5;

    private final PoolAddress address;
    private final int floor;
    private final int size;
    private final PoolUnderTest adapter = Adapters.create("hikari");
    private @Nullable HikariDataSource source;

    ResizableHikari(PoolAddress address, int size) {
        this(address, size, size);
    }

    ResizableHikari(PoolAddress address, int floor, int size) {
        this.address = address;
        this.floor = floor;
        this.size = size;
    }

    @Override
    public void open() throws SQLException, InterruptedException {
        PoolSettings settings =
                PoolSettings.defaults(address.url(), address.user(), address.password())
                        .withAutoCommit(address.autoCommit())
                        .sized(floor, size, address.patience());
        source = adapter.open(settings).unwrap(HikariDataSource.class);
        long deadline = System.nanoTime() + FILL_NANOS;
        while (bean().getTotalConnections() < floor) {
            if (System.nanoTime() > deadline) {
                throw new SQLException(
                        "HikariCP had %,d of %,d connections after %d s"
                                .formatted(
                                        bean().getTotalConnections(),
                                        floor,
                                        FILL_NANOS / 1_000_000_000));
            }
            Thread.sleep(LOOK_MILLIS);
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

    /**
     * HikariCP gives connections back only after they were idle, which under load they never are:
     * all are marked for eviction, and replaced up to the new size.
     */
    @Override
    public void resize(int size) {
        HikariConfigMXBean config = source().getHikariConfigMXBean();
        if (size < config.getMaximumPoolSize()) {
            config.setMinimumIdle(size);
            config.setMaximumPoolSize(size);
            bean().softEvictConnections();
        } else {
            config.setMaximumPoolSize(size);
            config.setMinimumIdle(size);
        }
    }

    /** The most connections that there may be now. */
    int ceiling() {
        return source().getHikariConfigMXBean().getMaximumPoolSize();
    }

    /** Raises or lowers the ceiling and leaves the connections there are alone. */
    void ceiling(int size) {
        source().getHikariConfigMXBean().setMaximumPoolSize(size);
    }

    /** Closes idle connections and those in use on their return. */
    void evictAll() {
        bean().softEvictConnections();
    }

    @Override
    public void close() {
        adapter.close();
    }

    private HikariDataSource source() {
        if (source == null) {
            throw new IllegalStateException("the pool has not been opened");
        }
        return source;
    }

    private HikariPoolMXBean bean() {
        return source().getHikariPoolMXBean();
    }
}
