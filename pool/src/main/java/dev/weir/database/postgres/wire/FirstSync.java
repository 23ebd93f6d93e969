package dev.weir.database.postgres.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Finds the first Sync among the messages that a driver writes, in pieces as it writes them.
 *
 * <p>Before it only messages of the extended protocol are let through: after an error the server
 * skips those, and would skip a simple query too, but never answer it.
 */
final class FirstSync {
    private static final int HEADER = 5;
    private static final byte[] TERMINATE = {'X', 0, 0, 0, 4};
    private static final byte[] BEGIN = "BEGIN".getBytes(US_ASCII);

    private final byte[] header = new byte[HEADER];
    private int headerFilled;
    private int bodyLeft;
    private boolean passed;

    /** A new message begins with the next byte. */
    void begin() {
        headerFilled = 0;
        bodyLeft = 0;
        passed = false;
    }

    /** None is to be found: whatever comes next is behind it. */
    void pass() {
        passed = true;
    }

    boolean isPassed() {
        return passed;
    }

    /** Whether a message of this type is skipped by the server after an error, up to a Sync. */
    static boolean isExtended(byte type) {
        return switch (type) {
            case 'P', 'B', 'D', 'E', 'C', 'H' -> true;
            default -> false;
        };
    }

    /**
     * How many of these bytes are a simple query that begins a transaction and does nothing else:
     * of one statement, {@code BEGIN} and words. 0: they do not begin with one, or not with all of
     * it.
     */
    static int lengthOfBegin(byte[] bytes, int offset, int length) {
        int text = offset + HEADER;
        if (length <= HEADER + BEGIN.length
                || bytes[offset] != 'Q'
                || !Arrays.equals(bytes, text, text + BEGIN.length, BEGIN, 0, BEGIN.length)) {
            return 0;
        }
        int at = text + BEGIN.length;
        int end = offset + length;
        while (at < end && (bytes[at] == ' ' || (bytes[at] >= 'A' && bytes[at] <= 'Z'))) {
            at++;
        }
        boolean whole = at < end && bytes[at] == 0 && lengthIn(bytes, offset) == at - offset;
        return whole ? at + 1 - offset : 0;
    }

    /** Whether these bytes are the driver's farewell. */
    static boolean isTerminate(byte[] bytes, int offset, int length) {
        return length == TERMINATE.length
                && Arrays.equals(bytes, offset, offset + length, TERMINATE, 0, TERMINATE.length);
    }

    /**
     * The index behind the first Sync; {@code end} when there is none yet.
     *
     * @throws IOException when something else comes before it
     */
    int find(byte[] bytes, int begin, int end) throws IOException {
        int at = begin;
        while (at < end && !passed) {
            if (bodyLeft > 0) {
                int taken = Math.min(bodyLeft, end - at);
                bodyLeft -= taken;
                at += taken;
            } else {
                header[headerFilled++] = bytes[at++];
                if (headerFilled == HEADER) {
                    headerFilled = 0;
                    bodyLeft = bodyOf(header);
                    passed = header[0] == 'S';
                }
            }
        }
        return at;
    }

    private static int bodyOf(byte[] header) throws IOException {
        int length = lengthIn(header, 0);
        boolean expected = header[0] == 'S' ? length == 4 : isExtended(header[0]) && length >= 4;
        if (!expected) {
            throw new IOException(
                    "The driver sends a message of type %d in the middle of its statement: set tenantPrelude to false for it"
                            .formatted((int) header[0]));
        }
        return length - 4;
    }

    /** The length of a message without its type. */
    static int lengthIn(byte[] bytes, int offset) {
        return ByteBuffer.wrap(bytes).getInt(offset + 1);
    }
}
