package dev.weir;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between a client and a server and counts round trips: bytes from the server that follow
 * bytes from the client. It sees what a network sees, so it counts below any encryption.
 */
final class RoundTripRelay implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final AtomicLong trips = new AtomicLong();

    RoundTripRelay(int target) throws IOException {
        this.target = target;
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

    private static void pass(Socket from, Socket to, Runnable before) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                before.run();
                out.write(buffer, 0, read);
            }
        } catch (IOException ended) {
            // one side has gone, and the other follows
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
