package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes sockets that a {@link SocketCensus} counts; public because pgjdbc makes it by its name. */
public final class CountedSocketFactory extends SocketFactory {

    private final SocketCensus census;

    /**
     * For pgjdbc.
     *
     * @throws IllegalArgumentException if there is no census of that id
     */
    public CountedSocketFactory(String censusId) {
        census = SocketCensus.byId(censusId);
    }

    @Override
    public Socket createSocket() {
        return new CountedSocket(census);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
            throws IOException {
        return connected(
                new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    private Socket connected(InetSocketAddress remote, @Nullable SocketAddress local)
            throws IOException {
        Socket socket = createSocket();
        if (local != null) {
            socket.bind(local);
        }
        socket.connect(remote);
        return socket;
    }
}
