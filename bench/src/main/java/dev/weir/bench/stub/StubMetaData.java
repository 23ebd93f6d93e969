package dev.weir.bench.stub;

import dev.weir.testkit.jdbc.Unsupported;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import org.jspecify.annotations.Nullable;

/** What pools ask about the database once, when they open: no benchmark measures it. */
final class StubMetaData {

    private StubMetaData() {}

    static DatabaseMetaData of(StubConnection connection) {
        return (DatabaseMetaData)
                Proxy.newProxyInstance(
                        StubMetaData.class.getClassLoader(),
                        new Class<?>[] {DatabaseMetaData.class},
                        (proxy, method, arguments) -> answer(connection, method));
    }

    private static @Nullable Object answer(StubConnection connection, Method method)
            throws Exception {
        Class<?> type = method.getReturnType();
        if (method.getName().equals("getConnection")) {
            return connection;
        }
        if (type == String.class) {
            return "stub";
        }
        if (type == int.class) {
            return 0;
        }
        if (type == boolean.class) {
            return false;
        }
        throw Unsupported.method(method.getName());
    }
}
