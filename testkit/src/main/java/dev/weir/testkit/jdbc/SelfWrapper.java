package dev.weir.testkit.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** An object that wraps nothing but itself. */
public interface SelfWrapper extends Wrapper {

    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException(getClass().getName() + " is no " + type.getName(), "22023");
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
