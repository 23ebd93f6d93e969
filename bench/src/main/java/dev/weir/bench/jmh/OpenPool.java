package dev.weir.bench.jmh;

import dev.weir.bench.pool.ChildLoader;
import dev.weir.bench.pool.Pools;
import dev.weir.bench.stub.StubDriver;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The pool under test, for the life of one JVM.
 *
 * <p>The data source is static because an application's is, more or less: the compiler then sees
 * one receiver, as it does in a service with one pool.
 */
@State(Scope.Benchmark)
public class OpenPool {

    /** The pool under test; assigned once, before the first borrow. */
    static @Nullable DataSource dataSource;

    /** Which pool. */
    @Param({
        "weir",
        "weir-auto",
        "hikari",
        "beecp",
        "agroal",
        "vibur",
        "druid",
        "tomcat",
        "dbcp2",
        "c3p0"
    })
    public String pool = "";

    /** How many connections it has, all the time. */
    @Param("32")
    public int connections;

    /** Off, as in HikariCP's own benchmark: so there is something to roll back. */
    @Param("false")
    public boolean autoCommit;

    /** Whose classes the pool's are: the system class loader's, or a child's. */
    @Param("system")
    public String loader = "";

    /** Held, or the level that is set on it could be collected. */
    private final Logger rootLogger = Logger.getLogger("");

    private @Nullable PoolUnderTest adapter;

    @Setup
    public void open() throws SQLException {
        rootLogger.setLevel(Level.OFF);
        PoolUnderTest opened = adapter();
        adapter = opened;
        dataSource = opened.open(Pools.settings(StubDriver.URL, connections, autoCommit));
    }

    @TearDown
    public void close() {
        if (adapter != null) {
            adapter.close();
        }
    }

    private PoolUnderTest adapter() {
        return switch (loader) {
            case "system" -> Pools.adapter(pool);
            case "child" -> Pools.adapter(pool, ChildLoader.overClassPath());
            default -> throw new IllegalArgumentException("loader is system or child: " + loader);
        };
    }
}
