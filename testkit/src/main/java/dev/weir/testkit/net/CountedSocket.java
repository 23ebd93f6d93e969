package dev.weir.testkit.net;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** A socket that tells a census when its connect begins and when it is gone. */
final class CountedSocket extends Socket {

    private static final int FRESH = 0;
    private static final int COUNTED = 1;
    private static final int GONE = 2;

    private final SocketCensus census;
    private final AtomicInteger state = new AtomicInteger(FRESH);

    CountedSocket(SocketCensus census) {
        this.census = census;
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
        connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
        if (state.compareAndSet(FRESH, COUNTED)) {
            census.connects(this);
        }
        boolean connected = false;
        try {
            super.connect(endpoint, timeout);
            connected = true;
        } finally {
            if (!connected) {
                close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            if (state.compareAndSet(COUNTED, GONE)) {
                census.closed(this);
            }
        }
    }
}
