package dev.weir.testkit.driver;

import java.sql.SQLException;

/** {@code unwrap} of an object that wraps nothing but itself. */
final class Wrapping {

    private Wrapping() {}

    static <T> T unwrap(Object receiver, Class<T> type) throws SQLException {
        if (type.isInstance(receiver)) {
            return type.cast(receiver);
        }
        throw Failures.invalid(receiver.getClass().getName() + " is no " + type.getName());
    }
}
