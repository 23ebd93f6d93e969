package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One client's connection through the proxy: two sockets and a pump for each direction. */
final class Link {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Socket client;
    private final Socket server = new Socket();
    private final Traffic traffic;
    private final Consumer<Link> whenOver;
    private final FrontendStream frontend = new FrontendStream();
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
        Thread.ofVirtual().start(() -> pump(server, client, traffic.toClient, this::forward));
        pump(client, server, traffic.toServer, this::forwardUnlessItIsTheMoment);
    }

    /** From now on reads everything and passes on nothing, not even an end. */
    void swallow() {
        swallowing = true;
    }

    /** Ends the server's side of a swallowed connection with a TCP reset; the client's stays. */
    void abandonServer() {
        if (swallowing) {
            resetQuietly(server);
        }
    }

    /** Ends both sides with a TCP reset. */
    void reset() {
        resetQuietly(client);
        resetQuietly(server);
        whenOver.accept(this);
    }

    private void pump(Socket from, Socket to, Traffic.Direction direction, Forwarding forwarding) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            Flight flight =
                    new Flight(
                            direction,
                            (piece, length) -> forwarding.pass(out, piece, length),
                            this::lost);
            try {
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int read = in.read(buffer, 0, direction.piece(buffer.length));
                        read >= 0;
                        read = in.read(buffer, 0, direction.piece(buffer.length))) {
                    direction.load(read);
                    flight.send(buffer, read);
                }
            } finally {
                flight.land();
            }
            if (swallowing) {
                from.close();
                overIfBothSidesAre();
                return;
            }
            to.shutdownOutput();
            if (pumping.decrementAndGet() == 0) {
                end();
            }
        } catch (IOException e) {
            lost();
        } catch (InterruptedException e) {
            reset();
        }
    }

    private void lost() {
        if (swallowing) {
            overIfBothSidesAre();
        } else {
            reset();
        }
    }

    private void overIfBothSidesAre() {
        if (client.isClosed() && server.isClosed()) {
            whenOver.accept(this);
        }
    }

    private void forward(OutputStream out, byte[] piece, int length) throws IOException {
        if (!swallowing) {
            out.write(piece, 0, length);
        }
    }

    private void forwardUnlessItIsTheMoment(OutputStream out, byte[] piece, int length)
            throws IOException, InterruptedException {
        switch (frontend.read(piece, length)) {
            case CANCEL -> traffic.beforeCancel();
            case COMMIT -> {
                CommitCut cut = traffic.takeCommitCut();
                if (cut == CommitCut.BEFORE_THE_SERVER) {
                    throw new IOException("cut before the commit");
                }
                if (cut == CommitCut.BEFORE_THE_ANSWER) {
                    // The end of the stream follows the commit, and cannot overtake it as a reset
                    // could.
                    swallowing = true;
                    out.write(piece, 0, length);
                    server.shutdownOutput();
                    resetQuietly(client);
                    whenOver.accept(this);
                }
            }
            case NOTHING -> {}
        }
        forward(out, piece, length);
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

    /** What becomes of a piece of the stream. */
    @FunctionalInterface
    private interface Forwarding {
        void pass(OutputStream out, byte[] piece, int length)
                throws IOException, InterruptedException;
    }
}
