package dev.weir.handle;

import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Something reached through a connection handle; it lives as long as the lease. */
abstract class LeasedObject {

    final LeaseGuard connection;

    LeasedObject(LeaseGuard connection) {
        this.connection = connection;
    }

    /** The driver's object behind this handle. */
    abstract Object rawDelegate();

    /** What a parameter of the driver's stands for, where it is a handle. */
    @SuppressWarnings("unchecked") // a handle stands for an object of the interface that it has
    static <T> T raw(T value) throws SQLException {
        if (!(value instanceof LeasedObject handle)) {
            return value;
        }
        handle.connection.checkOpen();
        return (T) handle.rawDelegate();
    }

    /** The same for a savepoint, which must be of {@code lease}. */
    @SuppressWarnings("ReferenceEquality") // a lease is its handle
    static Savepoint raw(Savepoint savepoint, LeaseGuard lease) throws SQLException {
        if (savepoint instanceof LeasedObject handle && handle.connection != lease) {
            throw new SQLException("The savepoint belongs to another lease", "3B001");
        }
        return raw(savepoint);
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

    /** Asks the driver only while the lease lasts; a prepared statement shows its SQL there. */
    @Override
    public String toString() {
        String name = getClass().getSimpleName();
        return connection.isOpen() ? name + " of " + rawDelegate() : name + " (closed)";
    }
}
