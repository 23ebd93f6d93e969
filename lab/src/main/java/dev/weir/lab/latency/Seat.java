package dev.weir.lab.latency;

import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Explanation;
import dev.weir.lab.pools.PoolCounts;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** A pool that is open for the length of a cell. */
final class Seat implements AutoCloseable {

    private final Entrant entrant;
    private final PoolUnderTest pool;
    private final DataSource source;

    private Seat(Entrant entrant, PoolUnderTest pool, DataSource source) {
        this.entrant = entrant;
        this.pool = pool;
        this.source = source;
    }

    static Seat open(Entrant entrant, Server server) throws SQLException {
        PoolUnderTest pool = entrant.pool();
        try {
            return new Seat(entrant, pool, pool.open(entrant.settings(server)));
        } catch (SQLException | RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    Entrant entrant() {
        return entrant;
    }

    DataSource source() {
        return source;
    }

    PoolCounts counts() {
        return PoolCounts.of(source);
    }

    /** Why the size is what it is, in the pool's own words; empty for pools that cannot say. */
    Optional<String> explanation() {
        return Explanation.of(source);
    }

    @Override
    public void close() {
        pool.close();
    }
}
