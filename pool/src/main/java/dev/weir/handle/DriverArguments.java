package dev.weir.handle;

import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Turns handles that are passed to the driver back into what they stand for. */
final class DriverArguments {

    private DriverArguments() {}

    @SuppressWarnings("unchecked") // a handle stands for an object of the interface that it has
    static <T> T raw(T value) throws SQLException {
        return value instanceof LeasedObject handle ? (T) handle.lend() : value;
    }

    /** Elements of an array or a structure; copied only if one is a handle. */
    static Object @Nullable [] raw(Object @Nullable [] values) throws SQLException {
        if (values == null || Arrays.stream(values).noneMatch(v -> v instanceof LeasedObject)) {
            return values;
        }
        Object[] copy = Arrays.copyOf(values, values.length, Object[].class);
        for (int i = 0; i < copy.length; i++) {
            copy[i] = raw(copy[i]);
        }
        return copy;
    }
}
