package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
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

/** No stream of an earlier lease reaches a later one's session. */
@Tag("fast")
class LeasedStreamsTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final HandlePool pool =
            new HandlePool(() -> SlowLargeObjects.on(database.connect(), () -> {}));
    private final ConnectionHandle lease = pool.borrow();

    @Test
    void whatTheDriverHasGivenWholeIsReadAfterTheLease() {
        InputStream bytes = new ByteArrayInputStream(new byte[1]);
        assertThat(LeasedStreams.of(lease, bytes)).isSameAs(bytes);
        Reader text = new StringReader("a");
        assertThat(LeasedStreams.of(lease, text)).isSameAs(text);
        Reader characters = new CharArrayReader(new char[1]);
        assertThat(LeasedStreams.of(lease, characters)).isSameAs(characters);

        lease.close();

        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aLeaseThatEndsWithAnOpenStreamCostsItsConnection() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            assertThat(lease.createBlob().getBinaryStream().read()).isEqualTo(1);
        }
        assertThat(lease.openHandles().size()).isZero();

        lease.close();

        assertThat(pool.work()).startsWith("close FAILED_RESET");
        assertThat(pool.failures()).isEmpty();
    }

    @Test
    void aStreamThatIsClosedReadsNoMoreAndCostsNothing() throws Exception {
        InputStream content = lease.createBlob().getBinaryStream();
        content.close();
        content.close();
        assertThatThrownBy(content::read).isInstanceOf(IOException.class);

        lease.close();
        content.close();

        assertThat(pool.work()).noneMatch(done -> done.startsWith("close"));
    }

    @Test
    void aStreamThatWritesCostsTheConnection() throws Exception {
        lease.createBlob().setBinaryStream(1).close();

        lease.close();

        assertThat(pool.work()).startsWith("close FAILED_RESET");
    }

    /** As by {@code getObject(1, InputStream.class)}. */
    @Test
    void aStreamThatIsAskedForByItsTypeCountsToo() throws Exception {
        InputStream bytes = lease.wrap(new DriversBytes(), InputStream.class);
        Reader text = lease.wrap(new DriversText(), Reader.class);
        assertThat(bytes.read()).isEqualTo(1);
        assertThat(text.read()).isEqualTo('a');
        bytes.close();
        text.close();
        assertThatThrownBy(text::read).isInstanceOf(IOException.class);

        lease.wrap(new DriversText(), Reader.class);
        lease.close();

        assertThat(pool.work()).startsWith("close FAILED_RESET");
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
    }
}
