package dev.weir.lab.pgjdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * What stands in pgjdbc's tests for a cast to a class of the driver and for {@code instanceof}: the
 * same, but through {@code unwrap}. Stateless.
 */
public final class Physical {

    private Physical() {}

    /** Whether the object is of that type, or a handle of something that is. False for null. */
    public static boolean isBehind(Object object, Class<?> type) {
        try {
            return type.isInstance(object)
                    || (object instanceof Wrapper handle && handle.isWrapperFor(type));
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * The object itself if it is of that type, else what is behind the handle. Null for null.
     *
     * @throws ClassCastException where a cast of the driver's own object would fail too
     */
    public static <T> T of(Object object, Class<T> type) {
        if (type.isInstance(object) || !(object instanceof Wrapper handle)) {
            return type.cast(object);
        }
        try {
            return handle.unwrap(type);
        } catch (SQLException e) {
            ClassCastException failure =
                    new ClassCastException(object + " has no " + type.getName() + " behind it");
            failure.initCause(e);
            throw failure;
        }
    }
}
