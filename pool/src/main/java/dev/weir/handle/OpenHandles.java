package dev.weir.handle;

import dev.weir.session.OpenStatements;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The statements that a lease has open: a stack without a lock.
 *
 * <p>A new handle is pushed by compare-and-set on the head, and linked to the first open one.
 * Closing one only sets its flag; every {@code 2 x open + 16} pushes a sweep unlinks closed ones in
 * the middle. So the stack holds at most {@code 3 x open + 16} nodes.
 *
 * <p>Any number of threads may push, close and sweep at once: nothing is inserted behind the head,
 * and a link only ever skips nodes that are closed, which they stay.
 */
public final class OpenHandles extends OpenStatements {

    private static final VarHandle HEAD;

    static {
        try {
            HEAD =
                    MethodHandles.lookup()
                            .findVarHandle(OpenHandles.class, "head", OpenHandle.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int SLACK = 16;

    private volatile @Nullable OpenHandle head;
    private int pushesLeft = SLACK;

    void push(OpenHandle handle) {
        if (--pushesLeft < 0) {
            sweep();
        }
        OpenHandle first;
        do {
            first = head;
            handle.next = firstOpen(first);
        } while (!HEAD.compareAndSet(this, first, handle));
    }

    @Override
    public boolean isAnyOpen() {
        OpenHandle first = head;
        if (first == null) {
            return false;
        }
        if (firstOpen(first) != null) {
            return true;
        }
        // Whoever pushed meanwhile made the exchange fail, and its node is open.
        return !HEAD.compareAndSet(this, first, null);
    }

    @Override
    public void closeAll() throws SQLException {
        SQLException failure = null;
        OpenHandle first = (OpenHandle) HEAD.getAndSet(this, null);
        pushesLeft = SLACK;
        for (OpenHandle h = firstOpen(first); h != null; h = firstOpen(h.next)) {
            try {
                h.closeDelegate();
            } catch (SQLException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
            h.closed = true;
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void cancelAll() {
        for (OpenHandle h = firstOpen(head); h != null; h = firstOpen(h.next)) {
            try {
                h.cancelDelegate();
            } catch (Throwable cannot) {
                // the connection is closed next, which is all that can be done
            }
        }
    }

    /** The nodes that are linked, open or not. */
    int size() {
        int size = 0;
        for (OpenHandle h = head; h != null; h = h.next) {
            size++;
        }
        return size;
    }

    private void sweep() {
        int open = 0;
        for (OpenHandle h = firstOpen(head); h != null; h = h.next) {
            open++;
            h.next = firstOpen(h.next);
        }
        pushesLeft = 2 * open + SLACK;
    }

    private static @Nullable OpenHandle firstOpen(@Nullable OpenHandle handle) {
        OpenHandle h = handle;
        while (h != null && h.closed) {
            h = h.next;
        }
        return h;
    }
}
