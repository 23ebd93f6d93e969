package dev.weir.handle;

import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Streams of a lease, which end with it: a driver reads and writes large objects through its
 * session as the stream is used, and later that session is another borrower's.
 *
 * <p>A stream over bytes or text that the driver has given whole has no more to do with the
 * session. It is passed on as it is, since programs read it after their lease.
 *
 * <p>An index or a count out of range is refused here: from a driver it would count as a call that
 * failed in a way that nobody knows.
 */
final class LeasedStreams {

    private LeasedStreams() {}

    static @Nullable InputStream of(LeaseGuard lease, @Nullable InputStream raw) {
        return raw == null || raw.getClass() == ByteArrayInputStream.class
                ? raw
                : new In(lease, raw);
    }

    static @Nullable OutputStream of(LeaseGuard lease, @Nullable OutputStream raw) {
        return raw == null ? null : new Out(lease, raw);
    }

    static @Nullable Reader of(LeaseGuard lease, @Nullable Reader raw) {
        return raw == null
                        || raw.getClass() == StringReader.class
                        || raw.getClass() == CharArrayReader.class
                ? raw
                : new Characters(lease, raw);
    }

    static @Nullable Writer of(LeaseGuard lease, @Nullable Writer raw) {
        return raw == null ? null : new Text(lease, raw);
    }

    private static void carryOut(LeaseGuard lease, Action action) throws IOException {
        long unused =
                within(
                        lease,
                        () -> {
                            action.take();
                            return 0;
                        });
    }

    /** Makes one call of the driver's stream, marked as any that may talk to the database. */
    private static long within(LeaseGuard lease, Call call) throws IOException {
        boolean isOwnCall;
        try {
            isOwnCall = lease.enterStream();
        } catch (SQLException refused) {
            throw asIo(refused);
        }
        if (!isOwnCall) {
            return call.make();
        }
        try {
            long result = call.make();
            lease.exit();
            return result;
        } catch (IOException e) {
            var unused =
                    lease.failed(e.getCause() instanceof SQLException s ? s : new SQLException(e));
            throw e;
        } catch (Throwable e) {
            throw asIo(lease.failed(e));
        }
    }

    private static IOException asIo(SQLException e) {
        return new IOException(e.getMessage(), e);
    }

    /** A call of a stream that answers a number. */
    @FunctionalInterface
    private interface Call {
        long make() throws IOException;
    }

    /** A call of a stream that answers nothing. */
    @FunctionalInterface
    private interface Action {
        void take() throws IOException;
    }

    private static final class In extends FilterInputStream {
        private final LeaseGuard lease;

        In(LeaseGuard lease, InputStream raw) {
            super(raw);
            this.lease = lease;
        }

        @Override
        public int read() throws IOException {
            return (int) within(lease, () -> in.read());
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            return (int) within(lease, () -> in.read(bytes, offset, length));
        }

        @Override
        public long skip(long count) throws IOException {
            return within(lease, () -> in.skip(count));
        }

        @Override
        public int available() throws IOException {
            return (int) within(lease, () -> in.available());
        }

        /** Without a monitor: the driver's stream has its own, and may wait in it. */
        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized")
        public void reset() throws IOException {
            carryOut(lease, () -> in.reset());
        }

        /** Does nothing when the lease has ended. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                carryOut(lease, () -> in.close());
            }
        }
    }

    private static final class Out extends FilterOutputStream {
        private final LeaseGuard lease;

        Out(LeaseGuard lease, OutputStream raw) {
            super(raw);
            this.lease = lease;
        }

        @Override
        public void write(int value) throws IOException {
            carryOut(lease, () -> out.write(value));
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            carryOut(lease, () -> out.write(bytes, offset, length));
        }

        @Override
        public void flush() throws IOException {
            carryOut(lease, () -> out.flush());
        }

        /** What was not written when the lease ended is lost, as its transaction is. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                carryOut(lease, () -> out.close());
            }
        }
    }

    private static final class Characters extends FilterReader {
        private final LeaseGuard lease;

        Characters(LeaseGuard lease, Reader raw) {
            super(raw);
            this.lease = lease;
        }

        @Override
        public int read() throws IOException {
            return (int) within(lease, () -> in.read());
        }

        @Override
        public int read(char[] text, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, text.length);
            return (int) within(lease, () -> in.read(text, offset, length));
        }

        @Override
        public long skip(long count) throws IOException {
            if (count < 0) {
                throw new IllegalArgumentException("A reader does not skip back: " + count);
            }
            return within(lease, () -> in.skip(count));
        }

        @Override
        public boolean ready() throws IOException {
            return within(lease, () -> in.ready() ? 1 : 0) != 0;
        }

        @Override
        public void reset() throws IOException {
            carryOut(lease, () -> in.reset());
        }

        /** Does nothing when the lease has ended. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                carryOut(lease, () -> in.close());
            }
        }
    }

    private static final class Text extends FilterWriter {
        private final LeaseGuard lease;

        Text(LeaseGuard lease, Writer raw) {
            super(raw);
            this.lease = lease;
        }

        @Override
        public void write(int value) throws IOException {
            carryOut(lease, () -> out.write(value));
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, text.length);
            carryOut(lease, () -> out.write(text, offset, length));
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, text.length());
            carryOut(lease, () -> out.write(text, offset, length));
        }

        @Override
        public void flush() throws IOException {
            carryOut(lease, () -> out.flush());
        }

        /** What was not written when the lease ended is lost, as its transaction is. */
        @Override
        public void close() throws IOException {
            if (lease.isOpen()) {
                carryOut(lease, () -> out.close());
            }
        }
    }
}
