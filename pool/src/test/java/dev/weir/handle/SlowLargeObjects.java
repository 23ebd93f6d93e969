package dev.weir.handle;

import dev.weir.testkit.jdbc.Interposed;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.sql.Blob;
import java.sql.Connection;

/** A connection whose large objects are read and written through its session, as pgjdbc's are. */
final class SlowLargeObjects {
    private SlowLargeObjects() {}

    /**
     * @param whenUsed runs at each use of a stream, in the thread that uses it
     */
    static Connection on(Connection raw, Runnable whenUsed) {
        return Interposed.connection(
                raw, call -> call.method().equals("createBlob") ? blob(whenUsed) : call.pass());
    }

    private static Blob blob(Runnable whenUsed) {
        return (Blob)
                Proxy.newProxyInstance(
                        Blob.class.getClassLoader(),
                        new Class<?>[] {Blob.class},
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "getBinaryStream" -> new Source(whenUsed);
                                    case "setBinaryStream" -> new Sink(whenUsed);
                                    default -> throw new AssertionError(method);
                                });
    }

    private static final class Source extends InputStream {
        private final Runnable whenUsed;

        Source(Runnable whenUsed) {
            this.whenUsed = whenUsed;
        }

        @Override
        public int read() {
            whenUsed.run();
            return 1;
        }

        @Override
        public void close() {
            whenUsed.run();
        }
    }

    private static final class Sink extends OutputStream {
        private final Runnable whenUsed;

        Sink(Runnable whenUsed) {
            this.whenUsed = whenUsed;
        }

        @Override
        public void write(int value) {
            whenUsed.run();
        }

        @Override
        public void flush() {
            whenUsed.run();
        }

        @Override
        public void close() {
            whenUsed.run();
        }
    }
}
