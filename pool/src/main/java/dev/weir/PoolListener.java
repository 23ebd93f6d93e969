package dev.weir;

import java.time.Duration;

/**
 * Receives a pool's events. A thread of the pool calls it, never a borrower's: one event after the
 * other, in the order in which they happened, a moment later. An exception is logged and otherwise
 * ignored. A method that takes long, or never returns, delays later events only: 10,000 of them
 * wait for it, and more are lost.
 */
public interface PoolListener {

    /** Does nothing. */
    PoolListener NONE = new PoolListener() {};

    /** A physical connection was opened in {@code took}. */
    default void opened(String poolName, long connectionId, Duration took) {}

    /** A physical connection could not be opened. */
    default void openFailed(String poolName, Throwable failure) {}

    /** A physical connection was closed. */
    default void closed(String poolName, long connectionId, CloseCause cause) {}

    /**
     * The pool decided on another size.
     *
     * @param from connections open or opening before
     * @param to connections wanted from now on
     * @param reason the decision in one sentence
     */
    default void resized(String poolName, int from, int to, String reason) {}

    /** A borrower was not served in time, or turned away before. */
    default void timedOut(String poolName, PoolTimeoutException exception) {}

    /**
     * A connection has been in use for longer than {@code leakDetectionThreshold}, or nothing
     * refers to it any more; {@link Holder#evidence} says what proves it, and is null for the first
     * reason. A connection may be reported for the first reason and later for the second.
     */
    default void leakSuspected(String poolName, Holder holder) {}

    /** A connection that was reported by {@link #leakSuspected} is returned after all. */
    default void leakEnded(String poolName, Holder holder) {}
}
