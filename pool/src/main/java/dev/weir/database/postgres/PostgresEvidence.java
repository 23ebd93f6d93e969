package dev.weir.database.postgres;

import dev.weir.database.TransactionEvidence;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the transaction state that PostgreSQL sends with every answer ({@code ReadyForQuery}) and
 * that pgjdbc keeps: {@code BaseConnection.getTransactionState()}, an enum of {@code IDLE}, {@code
 * OPEN} and {@code FAILED}. It sees a raw SQL {@code BEGIN} in auto-commit mode too.
 *
 * <p>Found by name and shape, so that the pool depends on no driver and the drivers that descend
 * from pgjdbc are read the same way. The public lookup reads every module, and pgjdbc exports its
 * packages (it is an automatic module), so this works on the class path and the module path.
 */
final class PostgresEvidence implements TransactionEvidence {

    /** Of pgjdbc and its descendants, after the name of their package. */
    static final String INTERFACE = ".core.BaseConnection";

    /** What a wrapper may be asked for; some know only one of them. */
    static final List<String> TYPES = List.of(INTERFACE, ".PGConnection", ".jdbc.PgConnection");

    private final MethodHandle state;
    private final Object idle;
    private final Object open;

    private PostgresEvidence(MethodHandle state, Object idle, Object open) {
        this.state = state;
        this.idle = idle;
        this.open = open;
    }

    /** The evidence of a driver whose connection is a {@code BaseConnection}, null for others. */
    static @Nullable TransactionEvidence of(Class<?> driverClass) {
        Class<?> base = baseConnection(driverClass);
        if (base == null) {
            return null;
        }
        try {
            Method method = base.getMethod("getTransactionState");
            MethodHandle handle =
                    MethodHandles.publicLookup()
                            .unreflect(method)
                            .asType(MethodType.methodType(Object.class, Connection.class));
            Object idle = constant(method.getReturnType(), "IDLE");
            Object open = constant(method.getReturnType(), "OPEN");
            return idle == null || open == null ? null : new PostgresEvidence(handle, idle, open);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The interface of pgjdbc, or a descendant of it, by which its state can be read. */
    static @Nullable Class<?> baseConnection(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> i : c.getInterfaces()) {
                Class<?> found = i.getName().endsWith(INTERFACE) ? i : baseConnection(i);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Object constant(Class<?> type, String name) {
        for (Object c : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
            if (((Enum<?>) c).name().equals(name)) {
                return c;
            }
        }
        return null;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // constants of an enum that has no name here
    public State of(Connection physical) {
        Object now;
        try {
            now = (Object) state.invokeExact(physical);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return now == idle ? State.NONE : now == open ? State.OPEN : State.FAILED;
    }

    /** The server knows no such mode: the driver sends a BEGIN ahead of the next statement. */
    @Override
    public boolean keepsAutoCommit() {
        return true;
    }
}
