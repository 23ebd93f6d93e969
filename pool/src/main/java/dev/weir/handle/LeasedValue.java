package dev.weir.handle;

/**
 * A value whose text is data: programs print it, map it, and other drivers bind it by its text. So
 * {@code toString} is the driver's while the lease lasts.
 */
abstract class LeasedValue extends LeasedObject {

    LeasedValue(LeaseGuard connection) {
        super(connection);
    }

    @Override
    public String toString() {
        return connection.isOpen() ? String.valueOf(rawDelegate()) : super.toString();
    }
}
