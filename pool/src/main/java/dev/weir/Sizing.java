package dev.weir;

/** Who decides how many connections the pool keeps. */
public enum Sizing {
    /** The pool finds its size between {@code minimumIdle} and {@code maximumPoolSize}. */
    AUTO,
    /**
     * The pool keeps {@code maximumPoolSize} connections, or {@code minimumIdle} at least when that
     * is set.
     */
    FIXED,
    /**
     * As {@link #FIXED}, and the limit law measures beside it: while borrowers wait, every other
     * moment lends a few connections fewer, for some seconds every few minutes. What it would do is
     * told ({@link SizeExplanation}) and not done.
     */
    OBSERVE;

    /** Whether the pool keeps the size that it is given. */
    boolean isFixed() {
        return this != AUTO;
    }
}
