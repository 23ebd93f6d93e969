package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * What occupies a {@link Slot}: one connection to the database, with all that is remembered of it.
 * This package never looks inside; it only passes it between those who open, use and close it.
 */
public interface PhysicalConnection {

    /** A number unique within the pool, counted from 1, for logs and diagnosis. */
    long id();

    /**
     * Whether a call to the database is under way on it, as far as can be seen without a lock; true
     * where nothing is known.
     */
    default boolean isBusy() {
        return true;
    }

    /**
     * Changes with each call that begins or ends, as far as can be seen without a lock. The same
     * number twice means that the borrower has asked nothing of the database between.
     */
    default int calls() {
        return 0;
    }

    /**
     * Its lease was taken from a borrower, of whose call nobody knows whether it is under way; it
     * is cut off next. Called by the pool, which has the connection now. Never blocks or throws.
     */
    default void seized() {}

    /** Whether data end with it, so that it is not closed for its age or for want of use. */
    default boolean endsData() {
        return false;
    }

    /** It will be closed: data that are to stay need another one. Never blocks or throws. */
    default void leaves() {}

    /** The user that it was opened for; null: the driver's own. */
    default @Nullable String user() {
        return null;
    }
}
