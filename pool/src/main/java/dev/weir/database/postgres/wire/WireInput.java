package dev.weir.database.postgres.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the driver reads from: the answers to a prelude are taken out. */
final class WireInput extends InputStream {
    private static final int CHUNK = 2048;

    /** ReadyForQuery, of length 5, outside a transaction. */
    private static final byte[] READY = {'Z', 0, 0, 0, 5, 'I'};

    private final Wire wire;
    private final InputStream in;
    private final HeldBytes held = new HeldBytes();

    /** Of the prelude under way, or of the last one. */
    private PreludeReplies replies = PreludeReplies.alone();

    /** Whether the next bytes from the server may belong to the answers. */
    private boolean swallows;

    /** Whether {@link #held} has bytes, or {@link #swallows}. */
    private boolean filters;

    /** Whether the last bytes read were the whole of a ReadyForQuery, outside a transaction. */
    private boolean ready;

    private byte @Nullable [] chunk;

    WireInput(Wire wire, InputStream in) {
        this.wire = wire;
        this.in = in;
    }

    /**
     * Whether the server waits for a statement and the next byte from it begins a message. Where
     * that is not certain, as behind a notification, it is false.
     */
    boolean isAtRest() {
        return ready && !filters;
    }

    /** The answers to a prelude come next. */
    void expect(PreludeReplies expected) {
        replies = expected;
        swallows = true;
        filters = true;
    }

    /**
     * Reads until the answers are complete.
     *
     * @return the error among them; null: none
     */
    @Nullable String await() throws IOException {
        while (swallows) {
            if (!fill()) {
                throw new EOFException("The connection ended ahead of a statement");
            }
        }
        byte[] error = replies.error();
        return error == null ? null : PreludeReplies.text(error);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return filters ? readFiltered(target, offset, length) : readPlain(target, offset, length);
    }

    private int readPlain(byte[] target, int offset, int length) throws IOException {
        int read = in.read(target, offset, length);
        ready = endsReady(target, offset + read, read);
        return read;
    }

    private int readFiltered(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (held.size() == 0) {
            if (!swallows) {
                filters = false;
                return readPlain(target, offset, length);
            }
            if (!fill()) {
                return -1;
            }
        }
        int taken = held.take(target, offset, length);
        filters = swallows || held.size() > 0;
        return taken;
    }

    /**
     * Reads once from the server. At the end of the connection an error that the server had sent
     * before is given to the driver, once.
     *
     * @return false: the connection has ended
     */
    private boolean fill() throws IOException {
        byte[] bytes = chunk;
        if (bytes == null) {
            bytes = new byte[CHUNK];
            chunk = bytes;
        }
        int read = in.read(bytes, 0, CHUNK);
        ready = endsReady(bytes, read, read);
        if (read < 0) {
            swallows = false;
            byte[] error = replies.error();
            if (error != null) {
                held.add(error, 0, error.length);
            }
            return error != null;
        }
        int end = replies.read(bytes, 0, read, held);
        if (replies.isDone()) {
            held.add(bytes, end, read - end);
            swallows = false;
            wire.answered(!replies.isFailed());
        }
        return true;
    }

    /** Whether the last {@code read} bytes before {@code end} end with such a message. */
    private static boolean endsReady(byte[] bytes, int end, int read) {
        return read >= READY.length
                && Arrays.equals(bytes, end - READY.length, end, READY, 0, READY.length);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public long skip(long count) throws IOException {
        if (filters) {
            return super.skip(count);
        }
        ready = false;
        return in.skip(count);
    }

    @Override
    public int available() throws IOException {
        int here = held.size();
        return here > 0 ? here : swallows ? 0 : in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
