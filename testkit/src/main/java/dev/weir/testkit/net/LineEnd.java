package dev.weir.testkit.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One of the two ends of a connection through a {@link TcpLine}: what its peer sends goes to the
 * other end, and what comes from there is written to it. Read by the line's one thread, written by
 * its other.
 */
final class LineEnd {

    /** As much may be under way from one end; who sends beyond that waits. */
    private static final long MOST_UNDER_WAY = 1L << 20;

    /** What stands for the end of the stream. */
    private static final ByteBuffer END = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private final SelectionKey key;
    private final Departure departure;
    private LineEnd other = this;

    /** Whether its peer has sent all it had to send. */
    private volatile boolean inputEnded;

    /** Whether all of that of the other end has come; both have, and the sockets are closed. */
    private volatile boolean outputEnded;

    // Guarded by this.
    /** What has arrived and was not taken yet. */
    private final Deque<ByteBuffer> arrived = new ArrayDeque<>();

    /** Bytes that are under way to this end, or have arrived and were not taken. */
    private long owed;

    private LineEnd(SocketChannel channel, Selector selector, Departure departure)
            throws ClosedChannelException {
        this.channel = channel;
        this.departure = departure;
        this.key = channel.register(selector, 0, this);
    }

    /** How a piece gets from one end to the other. */
    @FunctionalInterface
    interface Departure {
        void set(LineEnd destination, ByteBuffer bytes);
    }

    /** Joins two sockets that do not block. On the selector's thread. */
    static void join(
            SocketChannel client, SocketChannel server, Selector selector, Departure departure) {
        try {
            LineEnd clients = new LineEnd(client, selector, departure);
            LineEnd servers = new LineEnd(server, selector, departure);
            clients.other = servers;
            servers.other = clients;
            clients.key.interestOps(SelectionKey.OP_READ);
            servers.key.interestOps(SelectionKey.OP_READ);
        } catch (IOException e) {
            close(client);
            close(server);
        }
    }

    /** The socket has something to read, or room. On the selector's thread. */
    void ready(ByteBuffer buffer) {
        try {
            if (key.isReadable()) {
                read(buffer);
            }
            if (key.isWritable()) {
                write();
            }
        } catch (IOException | CancelledKeyException e) {
            breakOff();
        }
    }

    private void read(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int length = channel.read(buffer);
        if (length < 0) {
            inputEnded = true;
            key.interestOpsAnd(~SelectionKey.OP_READ);
            departure.set(other, END);
            return;
        }
        byte[] bytes = new byte[length];
        buffer.flip().get(bytes);
        other.owe(length);
        departure.set(other, ByteBuffer.wrap(bytes));
    }

    private synchronized void owe(int length) {
        owed += length;
        if (owed > MOST_UNDER_WAY) {
            other.key.interestOpsAnd(~SelectionKey.OP_READ);
        }
    }

    private void taken(int length) {
        boolean held = owed > MOST_UNDER_WAY;
        owed -= length;
        if (held && owed <= MOST_UNDER_WAY && !other.inputEnded) {
            other.key.interestOpsOr(SelectionKey.OP_READ);
            key.selector().wakeup();
        }
    }

    /** A piece has arrived. On the carrier's thread. */
    synchronized void arrive(ByteBuffer piece) {
        arrived.add(piece);
        if (arrived.size() > 1) {
            return; // the selector waits for room already
        }
        try {
            write();
        } catch (IOException | CancelledKeyException e) {
            breakOff();
        }
    }

    private synchronized void write() throws IOException {
        for (ByteBuffer next = arrived.peek(); next != null; next = arrived.peek()) {
            if (next == END) {
                endOutput();
            } else {
                taken(channel.write(next));
                if (next.hasRemaining()) {
                    key.interestOpsOr(SelectionKey.OP_WRITE);
                    key.selector().wakeup();
                    return;
                }
            }
            arrived.remove();
        }
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
    }

    private void endOutput() throws IOException {
        channel.shutdownOutput();
        outputEnded = true;
        if (other.outputEnded) {
            breakOff();
        }
    }

    /** Ends both sides. */
    void breakOff() {
        close(channel);
        close(other.channel);
    }

    static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // it is gone already, which is what was wanted
        }
    }
}
