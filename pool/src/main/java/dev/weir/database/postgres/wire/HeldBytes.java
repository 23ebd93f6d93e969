package dev.weir.database.postgres.wire;

import java.util.Arrays;

/** Bytes that were read and that the driver has not taken yet, in their order. */
final class HeldBytes {
    private byte[] bytes = new byte[0];
    private int from;
    private int to;

    int size() {
        return to - from;
    }

    void add(byte[] source, int offset, int length) {
        if (from == to) {
            from = 0;
            to = 0;
        }
        if (to + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(to + length, 2 * bytes.length));
        }
        System.arraycopy(source, offset, bytes, to, length);
        to += length;
    }

    /** Takes up to {@code length} of them; 0 when there are none. */
    int take(byte[] target, int offset, int length) {
        int taken = Math.min(length, size());
        System.arraycopy(bytes, from, target, offset, taken);
        from += taken;
        return taken;
    }
}
