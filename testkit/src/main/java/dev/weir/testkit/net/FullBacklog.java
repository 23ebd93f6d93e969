package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * A port of the loopback interface that drops SYNs, with no need to be root: a listener with a
 * backlog of one that never accepts and whose queue is full. A connect to it gets no answer until
 * its own timeout; one that is still trying when the port is served again gets through, as the
 * system repeats the SYN after 1, 3, 7 s and so on.
 *
 * <p>Works as described on Linux, where a full queue of accepted connections drops SYNs silently.
 */
public final class FullBacklog implements AutoCloseable {

    /** Linux queues one more than the backlog says; the rest is for other kernels. */
    private static final int MOST_FILLERS = 16;

    private static final int NO_ANSWER_MILLIS = 250;

    private final ServerSocket listener;
    private final List<Socket> fillers = new ArrayList<>();

    private FullBacklog(ServerSocket listener) {
        this.listener = listener;
    }

    /**
     * Takes that port and returns when connects to it get no answer.
     *
     * @throws IOException if the port is taken, or connects still succeed with 16 in the queue
     */
    public static FullBacklog on(int port) throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        FullBacklog full = new FullBacklog(listener);
        try {
            full.fill();
            return full;
        } catch (IOException e) {
            full.close();
            throw e;
        }
    }

    /** The port that drops SYNs. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Gives the port back. Whoever got into the queue is reset. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket filler : fillers) {
            filler.close();
        }
    }

    private void fill() throws IOException {
        while (fillers.size() < MOST_FILLERS) {
            Socket filler = new Socket();
            fillers.add(filler);
            try {
                filler.connect(listener.getLocalSocketAddress(), NO_ANSWER_MILLIS);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
        throw new IOException(
                "This system does not drop SYNs at a full backlog: "
                        + MOST_FILLERS
                        + " connects succeeded");
    }
}
