package dev.weir;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands between a client and a server and counts round trips: bytes from the server that follow
 * bytes from the client. It sees what a network sees, so it counts below any encryption.
 *
 * <p>It can be as slow as a long line, on which one piece does not wait for the one before.
 */
final class RoundTripRelay implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final AtomicLong trips = new AtomicLong();
    private final long delayNanos;

    RoundTripRelay(int target) throws IOException {
        this(target, Duration.ZERO);
    }

    /**
     * @param delay how long each piece is on its way, in either direction
     */
    RoundTripRelay(int target, Duration delay) throws IOException {
        this.target = target;
        this.delayNanos = delay.toNanos();
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    long trips() {
        return trips.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                AtomicBoolean asked = new AtomicBoolean();
                Thread.ofVirtual().start(() -> pass(client, server, () -> asked.set(true)));
                Thread.ofVirtual().start(() -> pass(server, client, () -> answered(asked)));
            }
        } catch (IOException closed) {
            // the end
        }
    }

    private void answered(AtomicBoolean asked) {
        if (asked.getAndSet(false)) {
            trips.incrementAndGet();
        }
    }

    private record Piece(long dueNanos, byte[] bytes) {}

    private void pass(Socket from, Socket to, Runnable before) {
        BlockingQueue<Piece> line = new LinkedBlockingQueue<>();
        if (delayNanos > 0) {
            Thread.ofPlatform().daemon().start(() -> deliver(line, to, before));
        }
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (delayNanos > 0) {
                    byte[] bytes = Arrays.copyOf(buffer, read);
                    line.add(new Piece(System.nanoTime() + delayNanos, bytes));
                } else {
                    before.run();
                    to.getOutputStream().write(buffer, 0, read);
                }
            }
        } catch (IOException ended) {
            // one side has gone, and the other follows
        } finally {
            line.add(new Piece(0, new byte[0]));
        }
    }

    /** Until a piece without bytes. */
    private static void deliver(BlockingQueue<Piece> line, Socket to, Runnable before) {
        try {
            OutputStream out = to.getOutputStream();
            for (Piece next = line.take(); next.bytes.length > 0; next = line.take()) {
                long left = next.dueNanos - System.nanoTime();
                while (left > 0) {
                    LockSupport.parkNanos(left);
                    left = next.dueNanos - System.nanoTime();
                }
                before.run();
                out.write(next.bytes);
            }
        } catch (IOException | InterruptedException ended) {
            // the reader closes both sides
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
