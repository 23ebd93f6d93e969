package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets for PostgreSQL's driver, on which a pool with tenants can send the change of a connection
 * to its tenant in the same packet as the borrower's first statement.
 *
 * <p>Public because the driver makes it by its name. The pool names it to the driver by itself
 * ({@code tenantPrelude}); there is nothing to set. Thread-safe.
 */
public final class PreludeSocketFactory extends SocketFactory {
    private final @Nullable String token;

    /**
     * @param token by which the pool knows the connect; for any other text, and null, the sockets
     *     are ordinary ones
     */
    public PreludeSocketFactory(@Nullable String token) {
        this.token = token;
    }

    @Override
    public Socket createSocket() {
        return Connecting.socket(token);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(null, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(local, localPort), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(null, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(local, localPort), new InetSocketAddress(host, port));
    }

    private Socket connected(@Nullable InetSocketAddress from, InetSocketAddress to)
            throws IOException {
        Socket socket = createSocket();
        try {
            if (from != null) {
                socket.bind(from);
            }
            socket.connect(to);
            return socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }
}
