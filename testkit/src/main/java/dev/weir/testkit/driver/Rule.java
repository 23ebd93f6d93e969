package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.function.Predicate;

/**
 * One line of a script: to calls that pass the filter, and of these to the ones the trigger picks,
 * the effect applies.
 *
 * @param scope what the rule is limited to; two delays of one scope replace each other
 */
record Rule(
        Call call,
        Object scope,
        Predicate<DriverCall> filter,
        Trigger trigger,
        Effect effect,
        boolean isDelay) {

    void apply(DriverCall driverCall) throws SQLException {
        if (filter.test(driverCall) && trigger.fires()) {
            effect.apply(driverCall);
        }
    }
}
