package dev.weir.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A public method of a driver, found by name, so that the pool depends on no driver. That works on
 * the class path and the module path: drivers export the packages of their connections.
 */
public record DriverMethod(Method method) {

    /** Null: there is none that everybody may call. */
    public static @Nullable DriverMethod of(Class<?> type, String name, Class<?>... parameters) {
        try {
            return find(type, name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** The same, of a driver that is to have one. */
    public static DriverMethod find(Class<?> type, String name, Class<?>... parameters)
            throws NoSuchMethodException {
        Method method = type.getMethod(name, parameters);
        if (!method.trySetAccessible()) {
            throw new NoSuchMethodException(name);
        }
        return new DriverMethod(method);
    }

    /** The type of what it returns. */
    public Class<?> type() {
        return method.getReturnType();
    }

    /** What it returns. Throws what it throws. */
    public @Nullable Object call(@Nullable Object target, @Nullable Object... arguments)
            throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException | IllegalAccessException e) {
            switch (e.getCause()) {
                case SQLException thrown -> throw thrown;
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /** The same; null when it throws, or there is no method. */
    public static @Nullable Object told(
            @Nullable DriverMethod method, Object target, @Nullable Object... arguments) {
        try {
            return method == null ? null : method.call(target, arguments);
        } catch (SQLException | RuntimeException | Error notTold) {
            return null;
        }
    }
}
