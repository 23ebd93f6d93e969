package dev.weir.handle;

import java.sql.Array;
import org.jspecify.annotations.Nullable;

/**
 * A value whose text is data: programs print it, map it, and other drivers bind it by its text. So
 * {@code toString} is the driver's while the lease lasts.
 */
abstract class LeasedValue extends LeasedObject {

    /**
     * An array's. Rows are printed and mapped after their lease, when a driver may not be asked: it
     * might ask the server for the type. Null: it has none, or could not tell.
     */
    private final @Nullable String literal;

    LeasedValue(Object delegate, LeaseGuard connection) {
        super(connection);
        this.literal = delegate instanceof Array array ? literal(array) : null;
    }

    private static @Nullable String literal(Array delegate) {
        try {
            return delegate.toString();
        } catch (RuntimeException e) {
            return null;
        }
    }

    @Override
    public final String toString() {
        if (literal != null) {
            return literal;
        }
        return connection.isOpen() ? String.valueOf(rawDelegate()) : super.toString();
    }
}
