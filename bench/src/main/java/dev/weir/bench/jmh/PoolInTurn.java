package dev.weir.bench.jmh;

import dev.weir.bench.pool.Pools;
import dev.weir.bench.stub.StubDriver;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Of two pools the one whose turn it is: one a JMH iteration, opened for it and closed after it.
 *
 * <p>Two JVMs with the same pool differ by far more than 2 %, by how each has compiled and where
 * its objects lie. In one JVM both pools run the same code, and since each turn has a pool of its
 * own, places in memory are dealt anew every time.
 */
@State(Scope.Benchmark)
public class PoolInTurn {

    private static final Duration OPENING = Duration.ofSeconds(10);

    /** The pool of this turn; assigned before its first borrow. */
    static @Nullable DataSource dataSource;

    /** What the other is held against. */
    @Param("weir")
    public String base = "";

    /** What is held against it. */
    @Param("weir-auto")
    public String other = "";

    /** How many connections a pool has, all the time. */
    @Param("8")
    public int connections;

    /** Held, or the level that is set on it could be collected. */
    private final Logger rootLogger = Logger.getLogger("");

    private int turn;
    private @Nullable PoolUnderTest adapter;

    /**
     * Whether an iteration of a JVM, warm-up included and counted from 0, is the base's. A B B A:
     * neither is the first of each pair, so what only gets faster or slower favours none.
     */
    public static boolean isBase(int iteration) {
        return iteration % 4 == 0 || iteration % 4 == 3;
    }

    @Setup(Level.Iteration)
    public void open() throws SQLException, InterruptedException {
        rootLogger.setLevel(java.util.logging.Level.OFF);
        PoolUnderTest opened = Pools.adapter(isBase(turn) ? base : other);
        turn++;
        adapter = opened;
        long connected = StubDriver.connected();
        dataSource = opened.open(Pools.settings(StubDriver.URL, connections, false));
        StubDriver.awaitConnected(connected + connections, OPENING);
    }

    @TearDown(Level.Iteration)
    public void close() {
        if (adapter != null) {
            adapter.close();
        }
    }
}
