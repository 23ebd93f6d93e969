package dev.weir.bench.jmh;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A connection that one thread keeps for an iteration. */
@State(Scope.Thread)
public class OwnConnection {

    @Nullable Connection connection;

    @Setup(Level.Iteration)
    @SuppressWarnings("NullAway") // the pool's state is set up before the thread's
    public void borrow(OpenPool pool) throws SQLException {
        connection = OpenPool.dataSource.getConnection();
    }

    @TearDown(Level.Iteration)
    public void giveBack() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }
}
