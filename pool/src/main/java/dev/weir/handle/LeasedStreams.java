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
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Streams of a lease: a driver reads and writes large objects through its session as the stream is
 * used. So a lease that ends with one open costs its connection; one that writes counts as open for
 * good. A stream over bytes or text that the driver has given whole is passed on as it is. To close
 * one does nothing when the lease has ended.
 */
final class LeasedStreams {

    private LeasedStreams() {}

    static @Nullable InputStream of(LeaseGuard lease, @Nullable InputStream raw) {
        if (raw == null || raw.getClass() == ByteArrayInputStream.class) {
            return raw;
        }
        lease.streams(1);
        AtomicBoolean open = new AtomicBoolean(true);
        return new FilterInputStream(raw) {
            @Override
            public void close() throws IOException {
                if (lease.isOpen() && open.getAndSet(false)) {
                    super.close();
                    in = InputStream.nullInputStream();
                    in.close(); // so that to read on fails, whatever the driver's would do
                    lease.streams(-1);
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
        lease.streams(1);
        AtomicBoolean open = new AtomicBoolean(true);
        return new FilterReader(raw) {
            @Override
            public void close() throws IOException {
                if (lease.isOpen() && open.getAndSet(false)) {
                    super.close();
                    in = Reader.nullReader();
                    in.close();
                    lease.streams(-1);
                }
            }
        };
    }

    /** One that writes. */
    static <T extends Closeable> @Nullable T of(LeaseGuard lease, @Nullable T raw) {
        lease.streams(raw == null ? 0 : 1);
        return raw;
    }
}
