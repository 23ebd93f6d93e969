package dev.weir.handle;

import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Streams of a lease: a driver reads and writes large objects through its session as the stream is
 * used. So a lease that ends with one open costs its connection; one that writes counts as open for
 * good. A stream over bytes or text that the driver has given whole is passed on as it is.
 */
final class LeasedStreams {

    private LeasedStreams() {}

    static @Nullable InputStream of(LeaseGuard lease, @Nullable InputStream raw) {
        return raw == null || raw.getClass() == ByteArrayInputStream.class
                ? raw
                : new In(lease, raw);
    }

    static @Nullable OutputStream of(LeaseGuard lease, @Nullable OutputStream raw) {
        lease.streams(raw == null ? 0 : 1);
        return raw;
    }

    static @Nullable Reader of(LeaseGuard lease, @Nullable Reader raw) {
        return raw == null
                        || raw.getClass() == StringReader.class
                        || raw.getClass() == CharArrayReader.class
                ? raw
                : new Characters(lease, raw);
    }

    static @Nullable Writer of(LeaseGuard lease, @Nullable Writer raw) {
        lease.streams(raw == null ? 0 : 1);
        return raw;
    }

    private static final class In extends FilterInputStream {
        private final LeaseGuard lease;
        private final AtomicBoolean open = new AtomicBoolean(true);

        In(LeaseGuard lease, InputStream raw) {
            super(raw);
            this.lease = lease;
            lease.streams(1);
        }

        /** Does nothing when the lease has ended. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                super.close();
                in = InputStream.nullInputStream();
                in.close();
                lease.streams(open.getAndSet(false) ? -1 : 0);
            }
        }
    }

    private static final class Characters extends FilterReader {
        private final LeaseGuard lease;
        private final AtomicBoolean open = new AtomicBoolean(true);

        Characters(LeaseGuard lease, Reader raw) {
            super(raw);
            this.lease = lease;
            lease.streams(1);
        }

        /** Does nothing when the lease has ended. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                super.close();
                in = Reader.nullReader();
                in.close();
                lease.streams(open.getAndSet(false) ? -1 : 0);
            }
        }
    }
}
