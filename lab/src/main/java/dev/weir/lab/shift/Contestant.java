package dev.weir.lab.shift;

import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A pool in the comparison: Weir, told nothing but the address, or HikariCP.
 *
 * @param size HikariCP's fixed size; 0 is Weir
 */
record Contestant(int size) {

    static final Contestant WEIR = new Contestant(0);

    boolean isWeir() {
        return size == 0;
    }

    /** The name in tables and charts. */
    String label() {
        return isWeir() ? "Weir" : "HikariCP " + size;
    }

    /** A fresh, unopened pool. */
    PoolUnderTest pool() {
        return Adapters.create(isWeir() ? "weir" : "hikari");
    }

    /** Opens a pool that {@link #pool} made: the address, and a maximum where the size is fixed. */
    DataSource open(PoolUnderTest pool, Server server) throws SQLException {
        PoolSettings settings =
                PoolSettings.defaults(server.url(), server.user(), server.password());
        return pool.open(isWeir() ? settings : settings.withMaximum(size));
    }
}
