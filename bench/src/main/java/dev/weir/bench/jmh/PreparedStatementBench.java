package dev.weir.bench.jmh;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/** Prepare, bind, query, read one row, close: a query as applications write it. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PreparedStatementBench {

    @Benchmark
    @SuppressWarnings("NullAway") // borrowed before the first call, and a check would be measured
    public PreparedStatement cycle(OwnConnection own, Blackhole blackhole) throws SQLException {
        PreparedStatement statement =
                own.connection.prepareStatement("SELECT v FROM t WHERE id = ?");
        statement.setInt(1, 42);
        ResultSet rows = statement.executeQuery();
        blackhole.consume(rows.next());
        blackhole.consume(rows.getInt(1));
        rows.close();
        statement.close();
        return statement;
    }
}
