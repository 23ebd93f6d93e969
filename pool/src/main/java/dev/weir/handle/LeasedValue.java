package dev.weir.handle;

import org.jspecify.annotations.Nullable;

/**
 * A value whose text is data: programs print it, map it, and other drivers bind it by its text. So
 * {@code toString} is the driver's while the lease lasts. Two are equal where the driver's are,
 * which may be by what they carry.
 */
abstract class LeasedValue extends LeasedObject {

    LeasedValue(LeaseGuard connection) {
        super(connection);
    }

    @Override
    public String toString() {
        return connection.isOpen() ? String.valueOf(rawDelegate()) : super.toString();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other == this
                || (other instanceof LeasedValue value
                        && rawDelegate().equals(value.rawDelegate()));
    }

    @Override
    public final int hashCode() {
        return rawDelegate().hashCode();
    }
}
