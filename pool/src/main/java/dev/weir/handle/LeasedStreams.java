package dev.weir.handle;

import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.invoke.VarHandle;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A stream of a lease: a driver reads and writes large objects through its session as the stream is
 * used. So a lease that ends with one open costs its connection; one that writes counts as open for
 * good. A stream over bytes or text that the driver has given whole is passed on as it is. To close
 * one does nothing when the lease has ended.
 */
final class LeasedStreams extends OpenHandle {

    private final Closeable raw;

    private LeasedStreams(LeaseGuard lease, Closeable raw) {
        super(lease);
        this.raw = raw;
        lease.openHandles().push(this);
    }

    static @Nullable InputStream of(LeaseGuard lease, @Nullable InputStream raw) {
        if (raw == null || raw.getClass() == ByteArrayInputStream.class) {
            return raw;
        }
        LeasedStreams open = new LeasedStreams(lease, raw);
        return new FilterInputStream(raw) {
            @Override
            public void close() throws IOException {
                if (open.close()) {
                    in = InputStream.nullInputStream();
                    in.close(); // so that to read on fails, whatever the driver's would do
                }
            }
        };
    }

    static @Nullable Reader of(LeaseGuard lease, @Nullable Reader raw) {
        if (raw == null
                || raw.getClass() == StringReader.class
                || raw.getClass() == CharArrayReader.class) {
            return raw;
        }
        LeasedStreams open = new LeasedStreams(lease, raw);
        return new FilterReader(raw) {
            @Override
            public void close() throws IOException {
                if (open.close()) {
                    in = Reader.nullReader();
                    in.close();
                }
            }
        };
    }

    /** One that writes. */
    static <T extends Closeable> @Nullable T of(LeaseGuard lease, @Nullable T raw) {
        LeasedStreams unused = raw == null ? null : new LeasedStreams(lease, raw);
        return raw;
    }

    /** Whether this call has closed it. */
    private boolean close() throws IOException {
        if (closed || !connection.isOpen()) {
            return false;
        }
        raw.close();
        VarHandle.releaseFence(); // whoever sees it closed sees that the driver is done with it
        closed = true;
        return true;
    }

    @Override
    Object rawDelegate() {
        return raw;
    }

    /** The borrower may read on, and a driver's stream that is closed may do so too. */
    @Override
    void closeDelegate() throws SQLException {
        if (!connection.session.isDataAtStake()) {
            throw new SQLException("A stream of the lease was open at its end", "HY000");
        }
    }
}
