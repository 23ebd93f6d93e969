package dev.weir.database.postgres.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Two streams of bytes: what is written is kept write by write, what is read comes in pieces. */
final class ScriptedServer {
    static final byte[] READY = message('Z', "I");
    static final byte[] READY_FAILED = message('Z', "E");

    final List<byte[]> writes = new ArrayList<>();
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private byte[] lastTarget = new byte[0];

    final InputStream in =
            new InputStream() {
                @Override
                public int read() {
                    throw new UnsupportedOperationException("byte by byte");
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    lastTarget = target;
                    byte[] piece = pieces.poll();
                    if (piece == null) {
                        return -1;
                    }
                    if (piece.length == 0) {
                        throw new java.net.SocketTimeoutException("nothing yet");
                    }
                    int taken = Math.min(length, piece.length);
                    System.arraycopy(piece, 0, target, offset, taken);
                    if (taken < piece.length) {
                        pieces.addFirst(java.util.Arrays.copyOfRange(piece, taken, piece.length));
                    }
                    return taken;
                }

                @Override
                public int available() {
                    return pieces.isEmpty() ? 0 : pieces.peek().length;
                }
            };

    final OutputStream out =
            new OutputStream() {
                @Override
                public void write(int b) {
                    throw new UnsupportedOperationException("byte by byte");
                }

                @Override
                public void write(byte[] bytes, int offset, int length) {
                    writes.add(java.util.Arrays.copyOfRange(bytes, offset, offset + length));
                }
            };

    /** The next read gives this. */
    ScriptedServer answers(byte[]... messages) {
        pieces.add(join(messages));
        return this;
    }

    /** The next reads give one byte each. */
    ScriptedServer answersByteByByte(byte[]... messages) {
        for (byte b : join(messages)) {
            pieces.add(new byte[] {b});
        }
        return this;
    }

    /** The next read runs out of time. */
    ScriptedServer dawdles() {
        pieces.add(new byte[0]);
        return this;
    }

    /** Whether the last read went straight to that array. */
    boolean filled(byte[] target) {
        return lastTarget == target;
    }

    String written() {
        StringBuilder all = new StringBuilder();
        writes.forEach(write -> all.append(types(write)).append('|'));
        return all.toString();
    }

    /** The types of whole messages. */
    static String types(byte[] messages) {
        StringBuilder types = new StringBuilder();
        ByteBuffer left = ByteBuffer.wrap(messages);
        while (left.hasRemaining()) {
            types.append((char) left.get());
            int body = left.getInt() - 4;
            left.position(left.position() + body);
        }
        return types.toString();
    }

    static byte[] message(char type, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return ByteBuffer.allocate(5 + bytes.length)
                .put((byte) type)
                .putInt(4 + bytes.length)
                .put(bytes)
                .array();
    }

    static byte[] error(String state, String text) {
        return message('E', "SERROR\0VERROR\0C" + state + "\0M" + text + "\0\0");
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
