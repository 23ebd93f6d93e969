package dev.weir.session;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a lease has left open about its connection and the reset has to settle. One word, so that
 * the way back of a lease without doubts reads it once. Thread-safe: a cancel comes from any
 * thread, and late.
 */
final class Doubts {
    /** Whether the connection still answers. */
    static final int LIFE = 1;

    /** Whether its server still takes writes. */
    static final int ROLE = 1 << 1;

    /** Whether the time limit of a statement has made the driver order a cancel. */
    static final int LIMIT = 1 << 2;

    /** Whether the session has the time limit of a statement. */
    static final int SESSION_LIMIT = 1 << 3;

    /** One order to cancel that no statement has answered: counted above the bits. */
    private static final int ORDER = 1 << 4;

    private static final int BITS = ORDER - 1;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(Doubts.class, "word", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int word;

    boolean areNone() {
        return word == 0;
    }

    /** All of them at this moment, to be asked about and {@link #settled}. */
    int all() {
        return word;
    }

    void raise(int doubt) {
        WORD.getAndBitwiseOr(this, doubt);
    }

    void drop(int doubt) {
        WORD.getAndBitwiseAnd(this, ~doubt);
    }

    /** An order to cancel is about to be sent. */
    void cancelOrdered() {
        WORD.getAndAdd(this, ORDER);
    }

    /** A statement ended as cancelled, or the order was not sent: that order is over. */
    void cancelEnded() {
        while (true) {
            int w = word;
            int ended = (w < ORDER ? w : w - ORDER) | LIFE;
            if (WORD.compareAndSet(this, w, ended)) {
                return;
            }
        }
    }

    /** Whether {@code doubts} have an order to cancel that may yet arrive. */
    static boolean ofCancel(int doubts) {
        return doubts >= ORDER;
    }

    /** Those of {@link #all} are answered; what has been raised since stays. */
    void settled(int doubts) {
        WORD.getAndAdd(this, -(doubts & ~BITS));
        drop(doubts & BITS);
    }
}
