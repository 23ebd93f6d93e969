package dev.weir.handle;

import java.sql.Array;
import org.jspecify.annotations.Nullable;

/**
 * An array, guarded because its result set leads to a statement and its elements may be read late.
 */
final class ArrayHandle extends GeneratedArray {

    /**
     * The literal. Rows are printed and mapped after their lease, when a driver may not be asked:
     * it might ask the server for the type. Null when it could not tell.
     */
    private final @Nullable String text;

    ArrayHandle(Array delegate, LeaseGuard connection) {
        super(delegate, connection);
        this.text = text(delegate);
    }

    static @Nullable Array of(LeaseGuard connection, @Nullable Array raw) {
        return raw == null ? null : new ArrayHandle(raw, connection);
    }

    private static @Nullable String text(Array delegate) {
        try {
            return delegate.toString();
        } catch (RuntimeException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return text == null ? super.toString() : text;
    }
}
