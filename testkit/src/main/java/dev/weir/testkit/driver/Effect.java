package dev.weir.testkit.driver;

import java.sql.SQLException;

/** What a rule does to a call: pass time, throw, hold it, run something. */
@FunctionalInterface
interface Effect {

    void apply(DriverCall call) throws SQLException;
}
