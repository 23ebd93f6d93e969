package dev.weir.handle;

import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A driver whose every object notes each call and answers with something that is not null: a new
 * object of the driver's where the method returns an interface of {@code java.sql}.
 */
public final class RecordingDriver {

    private final List<String> calls = new ArrayList<>();

    public Connection connection() {
        return of(Connection.class);
    }

    /** {@code Interface.method(Parameter,Types)} of every call, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    public void forget() {
        calls.clear();
    }

    /** An object of the driver's. */
    public <T> T of(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader() == null
                                ? RecordingDriver.class.getClassLoader()
                                : type.getClassLoader(),
                        new Class<?>[] {type},
                        new Recorder(type)));
    }

    public static boolean isRaw(Object value) {
        return value != null && Proxy.isProxyClass(value.getClass());
    }

    public static String signature(Class<?> type, Method method) {
        return type.getSimpleName()
                + "."
                + method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    private static Closeable stream(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "InputStream" -> InputStream.nullInputStream();
            case "OutputStream" -> OutputStream.nullOutputStream();
            case "Reader" -> Reader.nullReader();
            default -> Writer.nullWriter();
        };
    }

    private final class Recorder implements InvocationHandler {
        private final Class<?> type;

        Recorder(Class<?> type) {
            this.type = type;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            if (method.getDeclaringClass() == Object.class) {
                return switch (method.getName()) {
                    case "toString" -> "raw " + type.getSimpleName();
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> proxy == arguments[0];
                };
            }
            calls.add(signature(type, method));
            return answer(method, arguments);
        }

        private Object answer(Method method, Object[] arguments) {
            Class<?> result = method.getReturnType();
            return switch (method.getName()) {
                case "isClosed", "isWrapperFor" -> false;
                case "getAutoCommit" -> true;
                case "getWarnings" -> null;
                default -> sample(result, arguments);
            };
        }

        private Object sample(Class<?> result, Object[] arguments) {
            if (result == boolean.class) {
                return true;
            }
            if (result.isPrimitive()) {
                return switch (result.getName()) {
                    case "void" -> null;
                    case "byte" -> (byte) 1;
                    case "short" -> (short) 1;
                    case "int" -> 1;
                    case "long" -> 1L;
                    case "float" -> 1f;
                    default -> 1d;
                };
            }
            if (result == String.class) {
                return "text";
            }
            if (result.getPackage() == Closeable.class.getPackage()) {
                return stream(result);
            }
            if (result == Map.class) {
                return Map.of();
            }
            if (result == Properties.class) {
                return new Properties();
            }
            if (result == Object.class && arguments != null) {
                Object last = arguments[arguments.length - 1];
                return last instanceof Class<?> c && c.isInterface() ? of(c) : "value";
            }
            return result.isInterface() && result.getName().startsWith("java.sql.")
                    ? of(result)
                    : null;
        }
    }
}
