package dev.weir.database.postgres.wire;

import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * One connect of a driver, which may try several hosts and so open several sockets, on whichever
 * thread it likes. A driver makes its factory of sockets by the name of a class and one text: the
 * {@link #token} is that text, and leads back here until the connect is over.
 *
 * <p>Thread-safe. To be closed, so that nothing is left of it.
 */
public final class Connecting implements AutoCloseable {
    private static final ConcurrentMap<String, Connecting> UNDER_WAY = new ConcurrentHashMap<>();

    private final String token = UUID.randomUUID().toString();
    private final Queue<WireSocket> sockets = new ConcurrentLinkedQueue<>();

    private Connecting() {}

    /** A connect begins. */
    public static Connecting begin() {
        Connecting connect = new Connecting();
        UNDER_WAY.put(connect.token, connect);
        return connect;
    }

    /** What the driver has to tell its factory of sockets. */
    public String token() {
        return token;
    }

    /**
     * A socket, not connected. Once the connect is over an ordinary one: drivers use the same
     * factory to open one more for each cancel.
     *
     * @param token of a connect
     */
    public static Socket socket(@Nullable String token) {
        Connecting connect = token == null ? null : UNDER_WAY.get(token);
        if (connect == null) {
            return new Socket();
        }
        WireSocket made = new WireSocket();
        connect.sockets.add(made);
        return made;
    }

    /** The wire of the connection that was made; null where it is not certain which that is. */
    public @Nullable Wire wire() {
        List<WireSocket> open = sockets.stream().filter(socket -> !socket.isClosed()).toList();
        return open.size() == 1 ? open.getFirst().top() : null;
    }

    @Override
    public void close() {
        UNDER_WAY.remove(token);
    }
}
