package dev.weir;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A connection of another pool of which the end is told, once. All calls go through. */
final class ObservedConnection implements InvocationHandler {
    private final Connection target;
    private final Runnable onEnd;
    private final AtomicBoolean over = new AtomicBoolean();

    private ObservedConnection(Connection target, Runnable onEnd) {
        this.target = target;
        this.onEnd = onEnd;
    }

    static Connection of(Connection target, Runnable onEnd) {
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        new ObservedConnection(target, onEnd));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
            throws Throwable {
        boolean ends = method.getName().equals("close") || method.getName().equals("abort");
        if (method.getName().equals("equals") && arguments != null && arguments.length == 1) {
            return proxy == arguments[0];
        }
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        } finally {
            if (ends && over.compareAndSet(false, true)) {
                onEnd.run();
            }
        }
    }
}
