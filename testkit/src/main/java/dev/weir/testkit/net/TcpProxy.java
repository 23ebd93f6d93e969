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
 * A TCP proxy on the loopback interface that can misbehave as networks and servers do.
 *
 * <p>Faults of connections that there are: {@link #cut}, {@link #blackhole}, {@link
 * #cutNextCommit}. Faults of new ones: {@link #holdNew}, {@link #refuse}, {@link #dropSyns}. Both:
 * {@link #latency}, {@link #throttle}, {@link #holdCancels}. What waits for a PostgreSQL message
 * reads an unencrypted stream only. Thread-safe; every setting takes hold at once.
 */
public final class TcpProxy implements AutoCloseable {

    private final Gate gate;
    private final InetSocketAddress target;
    private final Traffic traffic = new Traffic();
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();

    private TcpProxy(ServerSocket listener, InetSocketAddress target) {
        this.target = target;
        this.gate = new Gate(listener, this::start);
    }

    /** Starts a proxy to that address, on a port of its own. */
    public static TcpProxy to(String host, int port) throws IOException {
        TcpProxy proxy =
                new TcpProxy(LoopbackPorts.listen(Gate.BACKLOG), new InetSocketAddress(host, port));
        proxy.gate.open();
        return proxy;
    }

    /** The port to connect to, on the loopback interface; the same also while it is refused. */
    public int port() {
        return gate.port();
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
     * Delays each piece of data (up to 64 KiB) by that much on its way to the server and back, as a
     * line of that length does: pieces follow one another, and none waits for the one before it.
     */
    public TcpProxy latency(Duration toServer, Duration toClient) {
        traffic.toServer.latency(toServer.toNanos());
        traffic.toClient.latency(toClient.toNanos());
        return this;
    }

    /**
     * Lets no connection carry more than that many bytes a second in either direction.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public TcpProxy throttle(long bytesPerSecond) {
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException(
                    "A throttle of " + bytesPerSecond + " bytes a second carries nothing");
        }
        traffic.toServer.limit(bytesPerSecond);
        traffic.toClient.limit(bytesPerSecond);
        return this;
    }

    /** Ends the {@link #throttle}. */
    public TcpProxy unthrottle() {
        traffic.toServer.unlimited();
        traffic.toClient.unlimited();
        return this;
    }

    /** Ends every connection there is with a TCP reset on both sides. */
    public void cut() {
        links.forEach(Link::reset);
    }

    /**
     * Swallows, silently and for good, what is sent on the connections there are, those held
     * included; new ones work.
     */
    public void blackhole() {
        links.forEach(Link::swallow);
    }

    /**
     * Lets the server learn of the connections that were swallowed, as its keep-alive would in the
     * end: it sees a reset, rolls back and lets go of their locks. The clients still meet silence.
     */
    public void abandonBlackholed() {
        links.forEach(Link::abandonServer);
    }

    /**
     * Cuts the next connection on which a COMMIT passes, with a reset for the client. One time; ask
     * again for another.
     */
    public void cutNextCommit(CommitCut cut) {
        traffic.cutNextCommit(cut);
    }

    /** Holds requests to cancel (PostgreSQL's CancelRequest) back until {@link #passCancels}. */
    public void holdCancels() {
        traffic.holdCancels(true);
    }

    /** Passes on the requests to cancel that were held, however late, and every later one. */
    public void passCancels() {
        traffic.holdCancels(false);
    }

    /** Accepts new connections and leaves them in silence until {@link #resume()}. */
    public void holdNew() {
        traffic.holdNew(true);
    }

    /** Dials for the connections held, and for new ones again. */
    public void resume() {
        traffic.holdNew(false);
    }

    /**
     * Listens no more: a connect is refused until {@link #listenAgain}. The connections there are
     * stay.
     */
    public void refuse() throws IOException {
        gate.shut();
    }

    /**
     * Drops SYNs, as {@link FullBacklog} does: a connect gets no answer until {@link #listenAgain}.
     * The connections there are stay.
     *
     * @throws IOException if this system cannot
     */
    public void dropSyns() throws IOException {
        gate.dropSyns();
    }

    /** Accepts on the same port again after {@link #refuse} or {@link #dropSyns}. */
    public void listenAgain() throws IOException {
        gate.openAgain();
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
        gate.close();
        traffic.holdNew(false);
        traffic.holdCancels(false);
        cut();
    }

    private void start(Socket client) {
        accepted.incrementAndGet();
        Link link = new Link(client, traffic, links::remove);
        links.add(link);
        if (gate.closed()) {
            // accepted while the gate was closing: close() may not have seen this link
            link.reset();
            return;
        }
        Thread.ofVirtual().start(() -> link.run(target));
    }
}
