package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams end with their lease, unless the driver has given all of them. */
@Tag("fast")
class LeasedStreamsTest {
    private final ConnectionHandle lease = ScriptedPool.silent().borrow();

    @Test
    void whatTheDriverHasGivenWholeIsReadAfterTheLease() {
        InputStream bytes = new ByteArrayInputStream(new byte[1]);
        assertThat(LeasedStreams.of(lease, bytes)).isSameAs(bytes);
        Reader text = new StringReader("a");
        assertThat(LeasedStreams.of(lease, text)).isSameAs(text);
        Reader characters = new CharArrayReader(new char[1]);
        assertThat(LeasedStreams.of(lease, characters)).isSameAs(characters);
    }

    /** As by {@code getObject(1, InputStream.class)}. */
    @Test
    void aStreamThatIsAskedForByItsTypeEndsWithTheLeaseToo() throws Exception {
        InputStream bytes =
                HandleWrapping.INSTANCE.wrap(lease, new DriversBytes(), InputStream.class);
        Reader text = HandleWrapping.INSTANCE.wrap(lease, new DriversText(), Reader.class);
        assertThat(bytes.read()).isEqualTo(1);
        assertThat(text.read()).isEqualTo('a');

        lease.close();

        assertThatThrownBy(bytes::read).isInstanceOf(IOException.class);
        assertThatThrownBy(text::read).isInstanceOf(IOException.class);
    }

    /** The driver's refusal would count as a call that failed in a way that nobody knows. */
    @Test
    void anIndexOutOfRangeCostsNoConnection() {
        InputStream bytes = LeasedStreams.of(lease, new DriversBytes());
        Reader text = LeasedStreams.of(lease, new DriversText());

        assertThatThrownBy(() -> bytes.read(new byte[1], 0, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> bytes.read(null, 0, 2)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> text.read(new char[1], -1, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> text.skip(-1)).isInstanceOf(IllegalArgumentException.class);

        assertThat(lease.session.isBroken()).isFalse();
    }

    private static final class DriversBytes extends FilterInputStream {
        DriversBytes() {
            super(new ByteArrayInputStream(new byte[] {1, 2}));
        }
    }

    private static final class DriversText extends FilterReader {
        DriversText() {
            super(new StringReader("ab"));
        }

        @Override
        public long skip(long count) throws IOException {
            if (count < 0) {
                throw new IllegalArgumentException("as of java.io.Reader");
            }
            return super.skip(count);
        }
    }
}
