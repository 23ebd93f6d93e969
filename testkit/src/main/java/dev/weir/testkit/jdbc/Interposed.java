package dev.weir.testkit.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** Objects of a driver some of whose calls are answered otherwise. */
public final class Interposed {

    private static final Object[] NONE = {};

    private Interposed() {}

    /** What answers each call, those of {@link Object} as well. */
    @FunctionalInterface
    public interface Answer {
        /**
         * The result of that call.
         *
         * @throws Throwable what the call throws
         */
        @Nullable Object to(Call call) throws Throwable;
    }

    /** One call of an object that stands before a driver's. */
    public static final class Call {

        private final Object target;
        private final Method method;
        private final @Nullable Object[] arguments;

        private Call(Object target, Method method, @Nullable Object @Nullable [] arguments) {
            this.target = target;
            this.method = method;
            this.arguments = arguments == null ? NONE : arguments;
        }

        /** The name of the method. */
        public String method() {
            return method.getName();
        }

        /** That argument, counted from 0. */
        public @Nullable Object argument(int index) {
            return arguments[index];
        }

        /**
         * What the driver's object answers.
         *
         * @throws Throwable what the driver throws, as it is
         */
        public @Nullable Object pass() throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }

    /** {@link #before} of a connection. */
    public static Connection connection(Connection target, Answer answer) {
        return before(target, Connection.class, answer);
    }

    /** An object that stands before that one of a driver's, as thread-safe as the two. */
    public static <T> T before(T target, Class<T> type, Answer answer) {
        return type.cast(
                Proxy.newProxyInstance(
                        Interposed.class.getClassLoader(),
                        new Class<?>[] {type},
                        (proxy, method, arguments) ->
                                answer.to(new Call(target, method, arguments))));
    }
}
