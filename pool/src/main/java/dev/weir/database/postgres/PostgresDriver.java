package dev.weir.database.postgres;

import dev.weir.database.Database.Transaction;
import dev.weir.database.DriverCore;
import dev.weir.database.ServerRole;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a connection of pgjdbc tells without asking the server, and does beyond JDBC.
 *
 * <p>The transaction state is what PostgreSQL sends with every answer ({@code ReadyForQuery}): it
 * sees a raw SQL {@code BEGIN} in auto-commit mode too. The role is what PostgreSQL 14 and later
 * report of their own accord ({@code ParameterStatus}).
 *
 * <p>Found by name and shape, so that the pool depends on no driver and the drivers that descend
 * from pgjdbc are read the same way. The public lookup reads every module, and pgjdbc exports its
 * packages (it is an automatic module), so this works on the class path and the module path.
 */
final class PostgresDriver {

    /** Of pgjdbc and its descendants, after the name of their package. */
    private static final String INTERFACE = ".core.BaseConnection";

    /** What a wrapper may be asked for; some know only one of them. */
    static final List<String> TYPES = List.of(INTERFACE, ".PGConnection", ".jdbc.PgConnection");

    private static final String STANDBY = "in_hot_standby";
    private static final String READ_ONLY = "default_transaction_read_only";
    private static final String YES = "on";

    private final DriverCore core;
    private final MethodHandle state;
    private final Object idle;
    private final Object open;

    // null: the driver has no such method that everybody may call
    private final @Nullable MethodHandle parameterStatus;
    private final @Nullable MethodHandle process;
    private final @Nullable MethodHandle flushCacheOnDeallocate;
    private final @Nullable MethodHandle notifications;

    private PostgresDriver(DriverCore core, Class<?> base, Method state)
            throws IllegalAccessException {
        Class<?> type = core.driverClass();
        this.core = core;
        this.state = handle(state, MethodType.methodType(Object.class, Connection.class));
        this.idle = constant(state, "IDLE");
        this.open = constant(state, "OPEN");
        this.parameterStatus = method(base, "getParameterStatus", String.class, String.class);
        this.process = method(type, "getBackendPID", int.class);
        this.flushCacheOnDeallocate =
                method(type, "setFlushCacheOnDeallocate", void.class, boolean.class);
        this.notifications = notifications(type);
    }

    /** Of a driver whose connection is a {@code BaseConnection}; null for others. */
    static @Nullable PostgresDriver of(DriverCore core) {
        Class<?> base = baseConnection(core.driverClass());
        Method state = base == null ? null : state(base);
        try {
            return base == null || state == null ? null : new PostgresDriver(core, base, state);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    /** Whether {@link #of} knows connections of that class. */
    static boolean knows(Class<?> connection) {
        Class<?> base = baseConnection(connection);
        return base != null && state(base) != null;
    }

    /** The interface of pgjdbc, or a descendant of it, by which its state can be read. */
    private static @Nullable Class<?> baseConnection(Class<?> type) {
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

    /** {@code getTransactionState()}, an enum of {@code IDLE}, {@code OPEN} and {@code FAILED}. */
    private static @Nullable Method state(Class<?> base) {
        try {
            Method state = base.getMethod("getTransactionState");
            constant(state, "IDLE");
            constant(state, "OPEN");
            return state;
        } catch (NoSuchMethodException | IllegalArgumentException e) {
            return null;
        }
    }

    private static Object constant(Method state, String name) {
        for (Object c :
                state.getReturnType().isEnum()
                        ? state.getReturnType().getEnumConstants()
                        : new Object[0]) {
            if (((Enum<?>) c).name().equals(name)) {
                return c;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static @Nullable MethodHandle method(
            Class<?> type, String name, Class<?> result, Class<?>... parameters) {
        try {
            MethodType call = MethodType.methodType(result, parameters);
            return handle(
                    type.getMethod(name, parameters),
                    call.insertParameterTypes(0, Connection.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    private static MethodHandle handle(Method method, MethodType call)
            throws IllegalAccessException {
        return MethodHandles.publicLookup().unreflect(method).asType(call);
    }

    /**
     * Takes the notifications that the driver keeps for who asks next. Not by the connection's
     * method of that name, which waits a millisecond for more.
     */
    private static @Nullable MethodHandle notifications(Class<?> type) {
        MethodHandle executor = method(type, "getQueryExecutor", Object.class);
        if (executor == null) {
            return null;
        }
        try {
            Method taken =
                    type.getMethod("getQueryExecutor")
                            .getReturnType()
                            .getMethod("getNotifications");
            return MethodHandles.filterReturnValue(
                    executor, handle(taken, MethodType.methodType(Object.class, Object.class)));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    Transaction transaction(Connection physical) {
        return core.isWrapped()
                ? core.ask(physical, this::readState, Transaction.UNKNOWN)
                : readState(physical);
    }

    @SuppressWarnings("ReferenceEquality") // constants of an enum that has no name here
    private Transaction readState(Connection own) {
        Object now;
        try {
            now = (Object) state.invokeExact(own);
        } catch (Throwable e) {
            throw unchecked(e);
        }
        return now == idle ? Transaction.NONE : now == open ? Transaction.OPEN : Transaction.FAILED;
    }

    /** A wrapper may do more than the driver. */
    boolean keepsAutoCommit() {
        return !core.isWrapped();
    }

    ServerRole role(Connection physical) {
        return core.isWrapped()
                ? core.ask(physical, this::readRole, ServerRole.UNKNOWN)
                : readRole(physical);
    }

    private ServerRole readRole(Connection own) {
        String standby = status(own, STANDBY);
        String readOnly = status(own, READ_ONLY);
        if (YES.equals(standby) || YES.equals(readOnly)) {
            return ServerRole.READ_ONLY;
        }
        return standby == null || readOnly == null ? ServerRole.UNKNOWN : ServerRole.WRITABLE;
    }

    private @Nullable String status(Connection own, String name) {
        try {
            return parameterStatus == null ? null : (String) parameterStatus.invokeExact(own, name);
        } catch (Throwable notTold) {
            return null;
        }
    }

    int process(Connection physical) {
        return core.ask(physical, this::readProcess, 0);
    }

    private int readProcess(Connection own) {
        try {
            return process == null ? 0 : (int) process.invokeExact(own);
        } catch (Throwable notTold) {
            return 0;
        }
    }

    /** Whether a session can be reset so that the driver's own statements work afterwards. */
    boolean canReset() {
        return flushCacheOnDeallocate != null && notifications != null;
    }

    /**
     * Has the driver prepare its statements again once it sees a {@code DEALLOCATE ALL}. Otherwise
     * the next borrower's statements are executed by names that the server forgot.
     */
    void seeStatementsGo(Connection physical) throws SQLException {
        try {
            Objects.requireNonNull(flushCacheOnDeallocate).invokeExact(core.of(physical), true);
        } catch (SQLException e) {
            throw e;
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void forgetNotifications(Connection physical) throws SQLException {
        MethodHandle taken = notifications;
        try {
            Object unused = taken == null ? "" : (Object) taken.invokeExact(core.of(physical));
        } catch (SQLException e) {
            throw e;
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
}
