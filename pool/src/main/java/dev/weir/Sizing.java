package dev.weir;

/** Who decides how many connections the pool keeps. */
public enum Sizing {
    /** The pool finds its size between {@code minimumIdle} and {@code maximumPoolSize}. */
    AUTO,
    /**
     * The pool keeps {@code maximumPoolSize} connections, or {@code minimumIdle} at least when that
     * is set.
     */
    FIXED;

    /** Whether the pool keeps the size that it is given. */
    public boolean isFixed() {
        return this != AUTO;
    }
}
