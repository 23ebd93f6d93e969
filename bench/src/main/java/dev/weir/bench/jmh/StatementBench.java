package dev.weir.bench.jmh;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/** Create, execute, close: what the pool's handles add to a statement. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class StatementBench {

    @Benchmark
    @SuppressWarnings("NullAway") // borrowed before the first call, and a check would be measured
    public Statement cycle(OwnConnection own, Blackhole blackhole) throws SQLException {
        Statement statement = own.connection.createStatement();
        blackhole.consume(statement.execute("INSERT INTO t VALUES (1)"));
        statement.close();
        return statement;
    }
}
