package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One client's connection through the proxy: two sockets and a pump for each direction. */
final class Link {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Socket client;
    private final Socket server = new Socket();
    private final Traffic traffic;
    private final Consumer<Link> whenOver;
    private final AtomicInteger pumping = new AtomicInteger(2);
    private volatile boolean swallowing;

    Link(Socket client, Traffic traffic, Consumer<Link> whenOver) {
        this.client = client;
        this.traffic = traffic;
        this.whenOver = whenOver;
    }

    /**
     * Dials the server and pumps until both directions have ended. A dial that fails resets the
     * client.
     */
    void run(InetSocketAddress target) {
        try {
            traffic.beforeDial();
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(target);
        } catch (IOException | InterruptedException e) {
            reset();
            return;
        }
        Thread.ofVirtual().start(() -> pump(server, client, () -> traffic.toClientNanos));
        pump(client, server, () -> traffic.toServerNanos);
    }

    /** From now on reads everything and passes on nothing, not even an end. */
    void swallow() {
        swallowing = true;
    }

    /** Ends both sides with a TCP reset. */
    void reset() {
        resetQuietly(client);
        resetQuietly(server);
        whenOver.accept(this);
    }

    private void pump(Socket from, Socket to, LongSupplier latencyNanos) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                Traffic.pause(latencyNanos.getAsLong());
                if (!swallowing) {
                    out.write(buffer, 0, read);
                }
            }
            if (!swallowing) {
                to.shutdownOutput();
                if (pumping.decrementAndGet() == 0) {
                    end();
                }
            }
        } catch (IOException e) {
            if (!swallowing) {
                reset();
            }
        }
    }

    /**
     * Both sides have said all they had to say: closes without a reset, which could overtake it.
     */
    private void end() throws IOException {
        try (client;
                server) {
            whenOver.accept(this);
        }
    }

    private static void resetQuietly(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // the socket is gone already, which is what was wanted
        }
    }
}
