package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.session.Sessions;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A pool of one connection that does its work before the call returns which asks for it, for tests
 * whose only threads are their own. Its driver calls back on {@code commit} and is silent
 * otherwise.
 */
final class AnsweringPool implements DriverGateway {
    private final Sessions sessions = HandlePool.sessions(ScriptedPool.config());
    private final Runnable onCommit;
    private final SlotPool slots;

    /** Connections that were retired. */
    volatile int retired;

    AnsweringPool(Runnable onCommit) {
        this.onCommit = onCommit;
        slots =
                new SlotPool(
                        () -> 1,
                        (task, nanos) -> () -> {},
                        this,
                        new PoolEvents() {},
                        new PoolLimits(1, 1, Long.MAX_VALUE, 0, 0, 0, 0),
                        0,
                        Math::random);
        slots.start();
    }

    /** A lease of the calling thread, or null while there is one. */
    @Nullable ConnectionHandle borrow() {
        Slot slot = slots.tryBorrow();
        return slot == null ? null : new ConnectionHandle(slot);
    }

    private Connection connect() {
        return (Connection)
                Proxy.newProxyInstance(
                        AnsweringPool.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) ->
                                answer(method.getName(), method.getReturnType()));
    }

    private @Nullable Object answer(String method, Class<?> type) {
        switch (method) {
            case "commit" -> onCommit.run();
            case "getAutoCommit", "isValid" -> {
                return true;
            }
            default -> {
                // the silent rest
            }
        }
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? 0 : null;
    }

    /** Once: what reaches a connection that was retired meets nobody, so it has no successor. */
    @Override
    public void open(Slot slot) {
        if (retired > 0) {
            return;
        }
        try {
            slots.opened(slot, HandlePool.open(sessions, connect(), 1), 1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        slots.checked(slot, true);
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        boolean clean = true;
        try {
            ((Session) connection).reset.run();
        } catch (SQLException e) {
            clean = false;
        }
        slots.resetDone(slot, clean);
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
        retired++;
        slots.closed(slot);
    }
}
