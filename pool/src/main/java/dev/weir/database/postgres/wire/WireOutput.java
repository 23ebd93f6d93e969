package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** What the driver writes to: a prelude that is armed goes out with its next bytes. */
final class WireOutput extends OutputStream {
    private final Wire wire;
    private final OutputStream out;
    private final FirstSync sync = new FirstSync();

    WireOutput(Wire wire, OutputStream out) {
        this.wire = wire;
        this.out = out;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (wire.isOpen()) {
            out.write(bytes, offset, length);
        } else if (length > 0) {
            writeBehind(bytes, offset, length);
        }
    }

    private void writeBehind(byte[] bytes, int offset, int length) throws IOException {
        if (FirstSync.isTerminate(bytes, offset, length)) {
            out.write(bytes, offset, length);
        } else if (wire.isArmed()) {
            int begin = FirstSync.lengthOfBegin(bytes, offset, length);
            if (begin < length && FirstSync.isExtended(bytes[offset + begin])) {
                writeFirst(bytes, offset, length, begin);
            } else {
                sync.pass();
                out.write(wire.sendAlone());
                out.flush();
                wire.confirm();
                out.write(bytes, offset, length);
            }
        } else if (wire.isSent() && !sync.isPassed()) {
            int end = sync.find(bytes, offset, offset + length);
            out.write(bytes, offset, end - offset);
            writeRest(bytes, end, offset + length);
        } else {
            wire.confirm();
            out.write(bytes, offset, length);
        }
    }

    /** The prelude and, up to the first Sync, what the driver writes, at once. */
    private void writeFirst(byte[] bytes, int offset, int length, int begin) throws IOException {
        sync.begin();
        int end = sync.find(bytes, offset + begin, offset + length);
        byte[] ahead = wire.sendGuarded(Arrays.copyOfRange(bytes, offset, offset + begin));
        int own = end - offset - begin;
        byte[] all = Arrays.copyOf(ahead, ahead.length + own);
        System.arraycopy(bytes, offset + begin, all, ahead.length, own);
        out.write(all, 0, all.length);
        writeRest(bytes, end, offset + length);
    }

    /** What is behind the first Sync goes out when the prelude is confirmed. */
    private void writeRest(byte[] bytes, int from, int to) throws IOException {
        if (from < to) {
            out.flush();
            wire.confirm();
            out.write(bytes, from, to - from);
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
