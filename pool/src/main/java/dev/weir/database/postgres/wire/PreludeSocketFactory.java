package dev.weir.database.postgres.wire;

import java.net.InetAddress;
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

    // the driver connects its sockets itself

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }
}
