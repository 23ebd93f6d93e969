package dev.weir.bench.jmh;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Borrow and give back, in each iteration with the pool whose turn it is. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class TurnsBench {

    @Benchmark
    @SuppressWarnings("NullAway") // open before the first call, and a check here would be measured
    public Connection cycle(PoolInTurn pool) throws SQLException {
        Connection connection = PoolInTurn.dataSource.getConnection();
        connection.close();
        return connection;
    }
}
