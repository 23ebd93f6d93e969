package dev.weir.testkit.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The listening side of a proxy: one port that accepts, refuses, or drops SYNs. Thread-safe. */
final class Gate {

    static final int BACKLOG = 1024;

    private static final int BIND_ATTEMPTS = 200;
    private static final long BIND_PAUSE_NANOS = 5_000_000;

    private final int port;
    private final Consumer<Socket> whenAccepted;
    private final Lock lock = new ReentrantLock();
    private @Nullable ServerSocket listener;
    private @Nullable Thread accepting;
    private @Nullable FullBacklog full;
    private volatile boolean closed;

    Gate(ServerSocket listener, Consumer<Socket> whenAccepted) {
        this.listener = listener;
        this.port = listener.getLocalPort();
        this.whenAccepted = whenAccepted;
    }

    int port() {
        return port;
    }

    boolean closed() {
        return closed;
    }

    /** Begins to accept on the listener that was given. */
    void open() {
        lock.lock();
        try {
            if (listener != null) {
                accept(listener);
            }
        } finally {
            lock.unlock();
        }
    }

    void shut() throws IOException {
        lock.lock();
        try {
            vacate();
        } finally {
            lock.unlock();
        }
    }

    void dropSyns() throws IOException {
        lock.lock();
        try {
            vacate();
            full = bound(() -> FullBacklog.on(port));
        } finally {
            lock.unlock();
        }
    }

    void openAgain() throws IOException {
        lock.lock();
        try {
            if (listener == null && !closed) {
                vacate();
                ServerSocket again = bound(() -> listen(port));
                listener = again;
                accept(again);
            }
        } finally {
            lock.unlock();
        }
    }

    void close() throws IOException {
        closed = true;
        shut();
    }

    private void vacate() throws IOException {
        if (listener != null) {
            listener.close();
            listener = null;
            awaitTheEndOfAccepting();
        }
        if (full != null) {
            full.close();
            full = null;
        }
    }

    private void accept(ServerSocket socket) {
        accepting = Thread.ofVirtual().name("tcp-proxy-" + port).start(() -> acceptLoop(socket));
    }

    /** A listener that was closed under its accept listens until that has returned. */
    private void awaitTheEndOfAccepting() {
        try {
            if (accepting != null) {
                accepting.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptLoop(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                whenAccepted.accept(socket.accept());
            } catch (IOException e) {
                // the listener was closed, or the client was gone before it was served
            }
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The system may give a port back a moment after the close of its listener has returned. */
    private static <T> T bound(Binding<T> binding) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return binding.bind();
            } catch (BindException e) {
                if (attempt == BIND_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(BIND_PAUSE_NANOS);
            }
        }
    }

    @FunctionalInterface
    private interface Binding<T> {
        T bind() throws IOException;
    }
}
