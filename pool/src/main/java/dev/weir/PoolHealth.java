package dev.weir;

import org.jspecify.annotations.Nullable;

/**
 * Whether a pool can serve its borrowers, at one instant. Immutable.
 *
 * @param status the verdict
 * @param reason why, in one sentence without a full stop; holds no text of the driver's and no
 *     secret
 * @param failure why the last connect failed, if that is what the verdict rests on; the driver's
 *     message may hold a URL
 * @param snapshot the pool at that instant
 */
public record PoolHealth(
        Status status, String reason, @Nullable Throwable failure, PoolSnapshot snapshot) {

    /** What a pool can be. */
    public enum Status {
        /** The database answers. */
        UP,
        /**
         * All connections that may be lent are in use, and nothing says that the database is gone:
         * borrowers wait, and are served. Another instance of the application helps, a restart of
         * this one does not.
         */
        BUSY,
        /** The database does not answer, or the pool could not start. */
        DOWN,
        /** Borrowers are being held until {@link PoolControl#resume()}. */
        SUSPENDED,
        /** The pool was closed. */
        CLOSED
    }

    /** Whether the status is {@link Status#UP} or {@link Status#BUSY}. */
    public boolean isUp() {
        return status == Status.UP || status == Status.BUSY;
    }
}
