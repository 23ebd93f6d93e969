package dev.weir.catalogue.safety;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * What reaches the driver in a cycle that touches nothing: free on a stub, a round trip each on a
 * network for those that test or roll back.
 *
 * @param tests validity tests for each cycle
 * @param rollbacks for each cycle
 * @param all calls of any kind for each cycle
 */
public record DriverCalls(double tests, double rollbacks, double all) {

    private static final int CYCLES = 100;

    static DriverCalls of(ScriptedPool pool) throws SQLException, InterruptedException {
        // What the last borrower left to be done in the background is not this one's.
        TimeUnit.MILLISECONDS.sleep(100);
        ScriptedConnection physical = pool.physical();
        long tests = physical.count(Call.IS_VALID);
        long rollbacks = physical.count(Call.ROLLBACK);
        long all = physical.totalCalls();
        for (int i = 0; i < CYCLES; i++) {
            try (Connection connection = pool.borrow()) {
                connection.isClosed();
            }
        }
        return new DriverCalls(
                (physical.count(Call.IS_VALID) - tests) / (double) CYCLES,
                (physical.count(Call.ROLLBACK) - rollbacks) / (double) CYCLES,
                (physical.totalCalls() - all) / (double) CYCLES);
    }
}
