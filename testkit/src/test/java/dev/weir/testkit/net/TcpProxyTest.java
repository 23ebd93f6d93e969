package dev.weir.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.machine.Slowdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class TcpProxyTest {

    /** One at a time, five pieces with two seconds of latency would take four at least. */
    private static final long MOST_MILLIS = 3_900;

    private ServerSocket server;
    private TcpProxy proxy;

    @BeforeEach
    void startAnEchoServerBehindAProxy() throws IOException {
        server = LoopbackPorts.listen(50);
        Thread.ofVirtual().start(this::serve);
        proxy = TcpProxy.to("127.0.0.1", server.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void whatIsSentComesBack() throws IOException {
        try (Socket client = client()) {
            assertThat(echo(client, 7)).isEqualTo(7);
            assertThat(echo(client, 8)).isEqualTo(8);
        }
        assertThat(proxy.port()).isLessThan(32_768);
        assertThat(proxy.accepted()).isEqualTo(1);
    }

    @Test
    void anEndOfOneSideReachesTheOther() throws IOException {
        try (Socket client = client()) {
            echo(client, 7);
            client.shutdownOutput();

            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void nothingThatWasSentBeforeTheEndIsLost() throws IOException {
        byte[] sent = new byte[4_000_000];
        sent[sent.length - 1] = 9;
        try (Socket client = client()) {
            Thread.ofVirtual().start(() -> sendAndEnd(client, sent));

            assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
        }
    }

    @Test
    void theConnectDelayComesBeforeTheFirstAnswer() throws IOException {
        proxy.connectDelay(Duration.ofMillis(150));
        long start = System.nanoTime();
        try (Socket client = client()) {
            echo(client, 7);
            assertThat(millisSince(start)).isGreaterThanOrEqualTo(150);
        }
    }

    @Test
    void latencyAppliesInEachDirection() throws IOException {
        try (Socket client = client()) {
            proxy.latency(Duration.ofMillis(40), Duration.ofMillis(30));
            long start = System.nanoTime();
            echo(client, 7);
            assertThat(millisSince(start)).isGreaterThanOrEqualTo(70);
        }
    }

    private static long fivePieces(Socket client) throws IOException {
        long start = System.nanoTime();
        for (int i = 1; i <= 5; i++) {
            client.getOutputStream().write(i);
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(client.getInputStream().readNBytes(5)).containsExactly(1, 2, 3, 4, 5);
        return millisSince(start);
    }

    @Test
    void piecesOnTheirWayFollowOneAnother() throws IOException {
        try (Socket client = client()) {
            proxy.latency(Duration.ofSeconds(2), Duration.ZERO);
            long took = Long.MAX_VALUE;
            // again, for a machine that stood still for a moment
            for (int round = 0; round < 3 && took >= MOST_MILLIS; round++) {
                took = fivePieces(client);
            }
            assertThat(took).isBetween(2_000L, (long) (MOST_MILLIS * Slowdown.now()));
        }
    }

    @Test
    void whatIsOnItsWayArrivesBeforeTheEnd() throws IOException {
        byte[] sent = new byte[300_000];
        sent[sent.length - 1] = 9;
        try (Socket client = client()) {
            proxy.latency(Duration.ofMillis(50), Duration.ofMillis(50));
            Thread.ofVirtual().start(() -> sendAndEnd(client, sent));

            assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
        }
    }

    @Test
    void aCutEndsWhatIsOnItsWay() throws IOException {
        try (Socket client = client()) {
            echo(client, 7);
            proxy.latency(Duration.ofMillis(100), Duration.ofMillis(100));
            client.getOutputStream().write(8);
            proxy.cut();
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketException.class);
            assertThat(proxy.connections()).isZero();
        }
    }

    @Test
    void aCutResetsEveryConnectionAndNewOnesWork() throws IOException {
        try (Socket client = client()) {
            echo(client, 7);
            proxy.cut();
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
            assertThat(proxy.connections()).isZero();
            try (Socket fresh = client()) {
                assertThat(echo(fresh, 8)).isEqualTo(8);
            }
        }
    }

    @Test
    void aBlackholeSwallowsTheConnectionsThereAreAndNotNewOnes() throws IOException {
        try (Socket swallowed = client()) {
            echo(swallowed, 7);
            proxy.blackhole();
            swallowed.setSoTimeout(200);
            assertThatThrownBy(() -> echo(swallowed, 8)).isInstanceOf(SocketTimeoutException.class);
            try (Socket fresh = client()) {
                assertThat(echo(fresh, 9)).isEqualTo(9);
            }
        }
    }

    @Test
    void heldConnectionsAreServedAfterTheResume() throws IOException {
        proxy.holdNew();
        try (Socket client = client()) {
            client.setSoTimeout(200);
            client.getOutputStream().write(7);
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketTimeoutException.class);
            client.setSoTimeout(10_000);
            proxy.resume();
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void whatWasHeldAndThenBlackholedStaysSilent() throws IOException {
        proxy.holdNew();
        try (Socket held = client()) {
            awaitConnections(1);
            proxy.blackhole();
            proxy.resume();
            held.setSoTimeout(200);
            assertThatThrownBy(() -> echo(held, 7)).isInstanceOf(SocketTimeoutException.class);
            try (Socket fresh = client()) {
                assertThat(echo(fresh, 8)).isEqualTo(8);
            }
        }
    }

    @Test
    void aThrottleBoundsWhatAConnectionCarries() throws IOException {
        proxy.throttle(20_000);
        try (Socket client = client()) {
            long start = System.nanoTime();
            Thread.ofVirtual().start(() -> sendAndEnd(client, new byte[10_000]));

            assertThat(client.getInputStream().readAllBytes()).hasSize(10_000);
            assertThat(millisSince(start)).isGreaterThanOrEqualTo(500);
        }
        assertThatThrownBy(() -> proxy.throttle(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRefusedPortKeepsItsConnectionsAndServesAgain() throws IOException {
        try (Socket before = client()) {
            echo(before, 7);
            proxy.refuse();
            assertThatThrownBy(this::client)
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("refused");
            assertThat(echo(before, 8)).isEqualTo(8);
        }
        proxy.listenAgain();
        proxy.listenAgain();
        try (Socket after = client()) {
            assertThat(echo(after, 9)).isEqualTo(9);
        }
    }

    @Test
    void aDroppedSynGetsNoAnswerUntilThePortIsServedAgain() throws IOException {
        try (Socket before = client()) {
            echo(before, 7);
            proxy.dropSyns();
            try (Socket dropped = new Socket()) {
                assertThatThrownBy(() -> dropped.connect(address(), 300))
                        .isInstanceOf(SocketTimeoutException.class);
            }
            assertThat(echo(before, 8)).isEqualTo(8);
        }
        proxy.listenAgain();
        try (Socket after = client()) {
            assertThat(echo(after, 9)).isEqualTo(9);
        }
    }

    @Test
    void aProxyThatIsClosedStaysShut() throws IOException {
        proxy.close();
        proxy.listenAgain();
        assertThatThrownBy(this::client).isInstanceOf(ConnectException.class);
    }

    @Test
    void aServerThatIsNotThereIsAResetForTheClient() throws IOException {
        try (TcpProxy toNobody = TcpProxy.to("127.0.0.1", LoopbackPorts.probablyFree());
                Socket client = connectTo(toNobody)) {
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketException.class);
        }
    }

    private InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private Socket client() throws IOException {
        return connectTo(proxy);
    }

    /** A read that would hang fails after ten seconds: no timeout of JUnit's can end it. */
    private static Socket connectTo(TcpProxy proxy) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static int echo(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        return client.getInputStream().read();
    }

    private static void sendAndEnd(Socket client, byte[] data) {
        try {
            client.getOutputStream().write(data);
            client.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> echoAll(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void echoAll(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // the proxy cut the connection
        }
    }

    /** A client is connected before the proxy has accepted it. */
    private void awaitConnections(int count) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (proxy.connections() < count && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(proxy.connections()).isEqualTo(count);
    }
}
