package dev.weir.database.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the socket of a connection is found, and that nothing is left of the search. */
@Tag("fast")
class ConnectingTest {

    private static Socket connected(String token, ServerSocket server) throws Exception {
        Socket socket = Connecting.socket(token);
        socket.connect(server.getLocalSocketAddress());
        socket.getInputStream();
        return socket;
    }

    @Test
    void theWireIsThatOfTheOneSocketThatIsLeftOpen() throws Exception {
        try (ServerSocket server = new ServerSocket(0);
                Connecting connect = Connecting.begin()) {
            assertThat(connect.wire()).isNull();
            Socket first = connected(connect.token(), server);
            assertThat(connect.wire()).isNotNull();
            Wire ofFirst = connect.wire();
            try (Socket second = connected(connect.token(), server)) {
                assertThat(connect.wire()).as("which of the two is it?").isNull();
                first.close();
                assertThat(connect.wire()).isNotNull().isNotSameAs(ofFirst);
                assertThat(second.isConnected()).isTrue();
            }
            assertThat(connect.wire()).isNull();
        }
    }

    @Test
    void socketsOfACancelAreOrdinaryOnes() throws Exception {
        String token;
        try (Connecting connect = Connecting.begin()) {
            token = connect.token();
            assertThat(Connecting.socket(token)).isInstanceOf(WireSocket.class);
        }
        assertThat(Connecting.socket(token)).isExactlyInstanceOf(Socket.class);
        assertThat(Connecting.socket(null)).isExactlyInstanceOf(Socket.class);
    }

    @Test
    void anEncryptedSocketPassesOnEveryCall() {
        assertThat(
                        Arrays.stream(SSLSocket.class.getMethods())
                                .filter(m -> !Modifier.isStatic(m.getModifiers()))
                                .filter(m -> m.getDeclaringClass() != Object.class)
                                .filter(m -> !isOverridden(m)))
                .isEmpty();
    }

    private static boolean isOverridden(Method method) {
        try {
            Class<?> declaring =
                    WireTlsSocket.class
                            .getMethod(method.getName(), method.getParameterTypes())
                            .getDeclaringClass();
            return declaring == WireTlsSocket.class || declaring == GeneratedTlsSocket.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
