package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy on the loopback interface that can misbehave as networks do.
 *
 * <p>It accepts by itself, so it cannot drop a SYN or refuse a connect: a client always connects at
 * once, and what the proxy delays or withholds is everything after. Thread-safe; every setting
 * takes hold at once.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int BACKLOG = 1024;

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final Traffic traffic = new Traffic();
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();

    private TcpProxy(ServerSocket listener, InetSocketAddress target) {
        this.listener = listener;
        this.target = target;
    }

    /** Starts a proxy to that address, on a port of its own. */
    public static TcpProxy to(String host, int port) throws IOException {
        TcpProxy proxy =
                new TcpProxy(LoopbackPorts.listen(BACKLOG), new InetSocketAddress(host, port));
        Thread.ofVirtual().name("tcp-proxy-" + proxy.port()).start(proxy::acceptLoop);
        return proxy;
    }

    /** The port to connect to, on the loopback interface. */
    public int port() {
        return listener.getLocalPort();
    }

    /**
     * Waits that long before dialling the server for each new connection: what a slow connect looks
     * like.
     */
    public TcpProxy connectDelay(Duration delay) {
        traffic.connectDelayNanos = delay.toNanos();
        return this;
    }

    /**
     * Delays each piece of data (up to 64 KiB) by that much on its way to the server and back. A
     * direction carries one piece at a time, so a latency also bounds its throughput.
     */
    public TcpProxy latency(Duration toServer, Duration toClient) {
        traffic.toServerNanos = toServer.toNanos();
        traffic.toClientNanos = toClient.toNanos();
        return this;
    }

    /** Ends every connection there is with a TCP reset on both sides. */
    public void cut() {
        links.forEach(Link::reset);
    }

    /**
     * Swallows, silently and for good, what is sent on the connections there are; new ones work.
     */
    public void blackhole() {
        links.forEach(Link::swallow);
    }

    /** Accepts new connections and leaves them in silence until {@link #resume()}. */
    public void holdNew() {
        traffic.hold(true);
    }

    /** Dials for the connections held, and for new ones again. */
    public void resume() {
        traffic.hold(false);
    }

    /** Connections there are now, held and swallowed ones included. */
    public int connections() {
        return links.size();
    }

    /** Connections ever accepted. */
    public long accepted() {
        return accepted.get();
    }

    /** Stops listening and resets every connection. */
    @Override
    public void close() throws IOException {
        listener.close();
        traffic.hold(false);
        cut();
    }

    private void acceptLoop() {
        while (!listener.isClosed()) {
            try {
                start(listener.accept());
            } catch (IOException e) {
                // the listener was closed, or the client was gone before it was served
            }
        }
    }

    private void start(Socket client) {
        accepted.incrementAndGet();
        Link link = new Link(client, traffic, links::remove);
        links.add(link);
        if (listener.isClosed()) {
            // accepted while the listener was closing: close() may not have seen this link
            link.reset();
            return;
        }
        Thread.ofVirtual().start(() -> link.run(target));
    }
}
