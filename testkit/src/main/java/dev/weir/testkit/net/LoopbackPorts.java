package dev.weir.testkit.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers on the loopback interface: between 20000 and 32767, below the range from which
 * Linux draws the ports of outgoing connections, so that a load of short connections cannot take a
 * server's port. Thread-safe.
 */
public final class LoopbackPorts {

    private static final int FIRST = 20_000;
    private static final int END = 32_768;
    private static final int ATTEMPTS = 100;

    private LoopbackPorts() {}

    /**
     * Listens on a free port.
     *
     * @throws IOException if a hundred ports in a row are taken
     */
    public static ServerSocket listen(int backlog) throws IOException {
        return bound(ServerSocket::new, ServerSocket::bind, backlog);
    }

    /** The same with a channel, for who listens with a selector. */
    static ServerSocketChannel open(int backlog) throws IOException {
        return bound(ServerSocketChannel::open, ServerSocketChannel::bind, backlog);
    }

    private static <S extends Closeable> S bound(
            ConnectProgress<S> opening, Binding<S> binding, int backlog) throws IOException {
        BindException last = new BindException("no attempt made");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            S socket = opening.open();
            try {
                int port = ThreadLocalRandom.current().nextInt(FIRST, END);
                binding.bind(
                        socket,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        backlog);
                return socket;
            } catch (BindException e) {
                last = e;
                socket.close();
            }
        }
        throw new IOException(
                ATTEMPTS + " ports between " + FIRST + " and " + END + " were taken", last);
    }

    /**
     * A port that was free a moment ago; another process may take it first, so be ready to ask
     * again.
     */
    public static int probablyFree() throws IOException {
        try (ServerSocket socket = listen(1)) {
            return socket.getLocalPort();
        }
    }

    @FunctionalInterface
    private interface ConnectProgress<S> {
        S open() throws IOException;
    }

    @FunctionalInterface
    private interface Binding<S> {
        void bind(S socket, InetSocketAddress address, int backlog) throws IOException;
    }
}
