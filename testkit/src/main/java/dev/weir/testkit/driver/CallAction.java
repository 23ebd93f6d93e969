package dev.weir.testkit.driver;

import java.sql.SQLException;

/** Something a test runs inside a driver call, in the calling thread. */
@FunctionalInterface
public interface CallAction {

    /** Runs before the call takes effect; what it throws, the call throws. */
    void on(DriverCall call) throws SQLException;
}
