package dev.weir.testkit.net;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.net.FrontendStream.Sign;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FrontendStreamTest {

    private static final int VERSION_3 = 3 << 16;
    private static final int SSL_REQUEST = 80_877_103;
    private static final int CANCEL_REQUEST = 80_877_102;

    private final FrontendStream stream = new FrontendStream();

    @Test
    void aSimpleCommitIsSeen() {
        read(startup(VERSION_3, "user\0app\0\0"));
        assertThat(read(message('Q', "select 'commit'\0"))).isEqualTo(Sign.NOTHING);
        assertThat(read(message('Q', "commit;\0"))).isEqualTo(Sign.COMMIT);
    }

    @Test
    void aCommitParsedOnceIsSeenWheneverItIsBound() {
        read(startup(VERSION_3, "user\0app\0\0"));
        assertThat(read(message('P', "S_1\0COMMIT\0\0\0"))).isEqualTo(Sign.NOTHING);
        assertThat(read(message('B', "\0S_1\0"))).isEqualTo(Sign.COMMIT);
        assertThat(read(message('B', "\0S_2\0"))).isEqualTo(Sign.NOTHING);
        assertThat(read(message('B', "\0S_1\0"))).isEqualTo(Sign.COMMIT);
        read(message('P', "S_1\0select 1\0\0\0"));
        assertThat(read(message('B', "\0S_1\0"))).isEqualTo(Sign.NOTHING);
    }

    @Test
    void aMessageInManyPiecesIsOneMessage() {
        read(startup(VERSION_3, "user\0app\0\0"));
        byte[] commit = message('Q', "COMMIT\0");
        for (int i = 0; i < commit.length - 1; i++) {
            assertThat(read(commit[i])).isEqualTo(Sign.NOTHING);
        }
        assertThat(read(commit[commit.length - 1])).isEqualTo(Sign.COMMIT);
    }

    @Test
    void aMessageLargerThanAnyCommitIsPassedOver() {
        read(startup(VERSION_3, "user\0app\0\0"));
        read(message('Q', "COMMIT" + " ".repeat(1_000) + "and more\0"));
        assertThat(read(message('Q', "COMMIT\0"))).isEqualTo(Sign.COMMIT);
    }

    @Test
    void aRequestToCancelIsSeenAlsoAfterOneForEncryption() {
        assertThat(read(startup(SSL_REQUEST, ""))).isEqualTo(Sign.NOTHING);
        assertThat(read(startup(CANCEL_REQUEST, "12345678"))).isEqualTo(Sign.CANCEL);
    }

    @Test
    void whatIsNotPostgresqlHasNothingToSay() {
        assertThat(read("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8))).isEqualTo(Sign.NOTHING);
        assertThat(read(new byte[1_000])).isEqualTo(Sign.NOTHING);
        assertThat(read(message('Q', "COMMIT\0"))).isEqualTo(Sign.NOTHING);
    }

    private Sign read(byte... piece) {
        return stream.read(piece, piece.length);
    }

    private static byte[] startup(int code, String rest) {
        ByteBuffer packet = ByteBuffer.allocate(8 + rest.length());
        return packet.putInt(packet.capacity()).putInt(code).put(rest.getBytes(UTF_8)).array();
    }

    private static byte[] message(char type, String body) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(type);
        message.writeBytes(ByteBuffer.allocate(4).putInt(4 + body.length()).array());
        message.writeBytes(body.getBytes(UTF_8));
        return message.toByteArray();
    }
}
