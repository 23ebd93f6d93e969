package dev.weir.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.machine.Slowdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("long")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpLineTest {

    private static final int PIECE = 1 << 16;

    /** One at a time, five pieces with two seconds each way would take six at least. */
    private static final long MOST_MILLIS = 5_900;

    private ServerSocket server;
    private Thread serving;

    @BeforeEach
    void startAnEchoServer() throws IOException {
        server = LoopbackPorts.listen(50);
        serving = Thread.ofVirtual().start(this::serve);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void whatIsSentComesBackARoundTripLater() throws IOException {
        try (TcpLine line = line(60);
                Socket client = client(line)) {
            for (int i = 0; i < 3; i++) {
                long start = System.nanoTime();
                client.getOutputStream().write(7 + i);
                assertThat(client.getInputStream().read()).isEqualTo(7 + i);
                assertThat(millisSince(start)).isGreaterThanOrEqualTo(60);
            }
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
        try (TcpLine line = line(2_000);
                Socket client = client(line)) {
            long took = Long.MAX_VALUE;
            // again, for a machine that stood still for a moment
            for (int round = 0; round < 3 && took >= MOST_MILLIS; round++) {
                took = fivePieces(client);
            }
            assertThat(took).isBetween(2_000L, (long) (MOST_MILLIS * Slowdown.now()));
        }
    }

    /** More than the sockets and the line hold: each of them must wait for room. */
    @Test
    void nothingIsLostOnTheWayToOneWhoReadsLate() throws IOException {
        byte[] sent = new byte[1_500 * PIECE];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i * 31 + (i >> 12));
        }
        try (TcpLine line = line(2);
                Socket client = client(line)) {
            AtomicInteger gone = new AtomicInteger();
            Thread.ofVirtual().start(() -> sendAndEnd(client, sent, gone));
            awaitStandstill(gone);
            assertThat(gone).as("sent while nobody read").hasValueLessThan(sent.length);
            assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
        }
    }

    @Test
    void anEndOfOneSideReachesTheOtherAfterAllThatCameBefore() throws IOException {
        try (TcpLine line = line(40);
                Socket client = client(line)) {
            client.getOutputStream().write(new byte[] {1, 2, 3});
            client.shutdownOutput();

            assertThat(client.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void manyTalkAtOnce() throws Exception {
        try (TcpLine line = line(5)) {
            Thread[] talks = new Thread[100];
            boolean[] good = new boolean[talks.length];
            for (int i = 0; i < talks.length; i++) {
                int number = i;
                talks[i] = Thread.ofVirtual().start(() -> good[number] = talks(line, number));
            }
            for (Thread talk : talks) {
                talk.join();
            }
            assertThat(good).doesNotContain(false);
        }
    }

    @Test
    void aServerThatRefusesHasTheClientClosed() throws Exception {
        try (TcpLine line = line(1)) {
            server.close();
            // until the accept under way has ended, the server still listens
            serving.join();
            try (Socket client = client(line)) {
                assertThat(client.getInputStream().read()).isEqualTo(-1);
            } catch (SocketException reset) {
                assertThat(reset).hasMessageContaining("reset");
            }
        }
    }

    @Test
    void aServerWhoseNameNobodyKnowsHasTheClientClosed() throws IOException {
        try (TcpLine line = TcpLine.to("no-such-host.invalid", 1, Duration.ofMillis(1));
                Socket client = client(line)) {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aNegativeRoundTripIsRefused() {
        assertThatThrownBy(() -> line(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT-0.001S");
    }

    @Test
    void closingEndsWhatThereIsAndListensNoMore() throws IOException {
        TcpLine line = line(1);
        try (Socket client = client(line)) {
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
            int port = line.port();
            line.close();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    private TcpLine line(int millis) throws IOException {
        return TcpLine.to("127.0.0.1", server.getLocalPort(), Duration.ofMillis(millis));
    }

    private static Socket client(TcpLine line) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), line.port());
    }

    private static boolean talks(TcpLine line, int number) {
        try (Socket client = client(line)) {
            for (int i = 0; i < 50; i++) {
                client.getOutputStream().write((number + i) & 0xff);
                if (client.getInputStream().read() != ((number + i) & 0xff)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until nothing more went for a fifth of a second. */
    private static void awaitStandstill(AtomicInteger gone) {
        int before = -1;
        for (int now = gone.get(); now == 0 || now > before; now = gone.get()) {
            before = now;
            LockSupport.parkNanos(200_000_000);
        }
    }

    private static void sendAndEnd(Socket client, byte[] bytes, AtomicInteger gone) {
        try {
            for (int from = 0; from < bytes.length; from += PIECE) {
                client.getOutputStream().write(bytes, from, PIECE);
                gone.addAndGet(PIECE);
            }
            client.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket accepted = server.accept();
                Thread.ofVirtual().start(() -> echo(accepted));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void echo(Socket accepted) {
        try (accepted) {
            accepted.getInputStream().transferTo(accepted.getOutputStream());
        } catch (IOException e) {
            // the test is over
        }
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }
}
