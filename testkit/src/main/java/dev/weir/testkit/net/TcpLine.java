package dev.weir.testkit.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A line to a server that takes its time and does nothing else. {@link TcpProxy#latency} does the
 * same beside its faults, on four threads for each connection; here two threads carry all
 * connections, so that little of the processor is missing where clients and server are measured
 * beside it. Pieces follow one another, and none waits for the one before it.
 *
 * <p>A connection that is accepted is dialled at once; where the server refuses it or its name is
 * not known, it is closed. Thread-safe.
 */
public final class TcpLine implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final InetSocketAddress target;
    private final long latencyNanos;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Queue<Runnable> joining = new ConcurrentLinkedQueue<>();
    private final LinkedBlockingQueue<Piece> underWay = new LinkedBlockingQueue<>();
    private final Thread sender;
    private final Thread carrier;
    private volatile boolean closed;

    private TcpLine(
            ServerSocketChannel listener, InetSocketAddress target, Duration roundTrip, String name)
            throws IOException {
        this.listener = listener;
        this.target = target;
        this.latencyNanos = roundTrip.toNanos() / 2;
        this.selector = Selector.open();
        this.sender = Thread.ofPlatform().daemon().name(name + "-sender").unstarted(this::send);
        this.carrier = Thread.ofPlatform().daemon().name(name + "-carrier").unstarted(this::carry);
    }

    /**
     * Starts a line to that address, on a port of its own.
     *
     * @param roundTrip how long a request and its answer are on their way together, half of it each
     * @throws IllegalArgumentException if that is negative, or the port is none
     * @throws IOException if no port can be had to listen on
     */
    public static TcpLine to(String host, int port, Duration roundTrip) throws IOException {
        if (roundTrip.isNegative()) {
            throw new IllegalArgumentException("A round trip of " + roundTrip + " is none");
        }
        InetSocketAddress target = new InetSocketAddress(host, port);
        ServerSocketChannel listener = LoopbackPorts.open(Gate.BACKLOG);
        try {
            TcpLine line = new TcpLine(listener, target, roundTrip, "tcp-line-" + port);
            listener.configureBlocking(false);
            listener.register(line.selector, SelectionKey.OP_ACCEPT);
            line.sender.start();
            line.carrier.start();
            return line;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /** The port to connect to, on the loopback interface. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    /** Stops listening and ends every connection; what is on its way is lost. */
    @Override
    public void close() throws IOException {
        closed = true;
        listener.close();
        carrier.interrupt();
        selector.wakeup();
        try {
            // a listener that is waited on listens until that has ended
            sender.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads what clients and servers send, and accepts. */
    private void send() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        try (selector) {
            while (!closed) {
                selector.select(key -> ready(key, buffer));
                joinNew();
            }
            joinNew();
            selector.keys().forEach(TcpLine::end);
        } catch (IOException e) {
            throw new UncheckedIOException("the line to " + target + " has broken", e);
        }
    }

    private void joinNew() {
        for (Runnable next = joining.poll(); next != null; next = joining.poll()) {
            next.run();
        }
    }

    private static void end(SelectionKey key) {
        if (key.attachment() instanceof LineEnd end) {
            end.breakOff();
        }
    }

    private void ready(SelectionKey key, ByteBuffer buffer) {
        if (key.attachment() instanceof LineEnd end) {
            end.ready(buffer);
            return;
        }
        try {
            SocketChannel client = listener.accept();
            if (client != null) {
                Thread.ofVirtual().start(() -> dial(client));
            }
        } catch (IOException e) {
            // the listener was closed, or the client was gone before it was served
        }
    }

    private void dial(SocketChannel client) {
        try {
            SocketChannel server = SocketChannel.open();
            try {
                server.connect(target);
                client.setOption(StandardSocketOptions.TCP_NODELAY, true);
                server.setOption(StandardSocketOptions.TCP_NODELAY, true);
                client.configureBlocking(false);
                server.configureBlocking(false);
            } catch (IOException | UnresolvedAddressException e) {
                LineEnd.close(server);
                throw e;
            }
            joining.add(() -> LineEnd.join(client, server, selector, this::set));
            selector.wakeup();
            if (closed) {
                // perhaps nobody joins these two any more
                LineEnd.close(server);
                LineEnd.close(client);
            }
        } catch (IOException | UnresolvedAddressException e) {
            LineEnd.close(client);
        }
    }

    /** A piece sets out. */
    private void set(LineEnd destination, ByteBuffer bytes) {
        underWay.add(new Piece(destination, bytes, System.nanoTime() + latencyNanos));
    }

    /** All pieces take equally long, so the one that set out first arrives first. */
    private void carry() {
        try {
            while (!closed) {
                Piece piece = underWay.take();
                Traffic.pauseUntil(piece.due);
                piece.destination.arrive(piece.bytes);
            }
        } catch (InterruptedException e) {
            // the line is closed
        }
    }

    private record Piece(LineEnd destination, ByteBuffer bytes, long due) {}
}
