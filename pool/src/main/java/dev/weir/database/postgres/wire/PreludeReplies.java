package dev.weir.database.postgres.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the server's answers to one prelude, in pieces as they come, and tells where they end.
 *
 * <p>Of what is not an answer, reports of settings are for the driver. Notices are not; nor are
 * notifications: they are for whoever listened in the session before, and the prelude ends that.
 */
final class PreludeReplies {
    private static final int HEADER = 5;

    /** More than any answer to a prelude; a length beyond is none. */
    private static final int LONGEST = 1 << 20;

    private enum Part {
        /** The answers to the pool's query. */
        QUERY,
        /** Those to the driver's BEGIN, which are the driver's. */
        BEGIN,
        /** Those to the pool's Describe and Close. */
        GUARD,
        DONE
    }

    private final boolean guarded;
    private final boolean begins;
    private Part part = Part.QUERY;
    private boolean failed;

    private byte[] message = new byte[128];

    /** Bytes of the present message so far, whether kept or not. */
    private int filled;

    /** Of the present message, once its header is there. */
    private int length;

    private byte @Nullable [] error;

    /** Whether the driver has been told of {@link #error}. */
    private boolean told;

    private PreludeReplies(boolean guarded, boolean begins) {
        this.guarded = guarded;
        this.begins = begins;
    }

    /** To a query with nothing behind it. */
    static PreludeReplies alone() {
        return new PreludeReplies(false, false);
    }

    /**
     * To a query with Describe and Close behind it.
     *
     * @param begins whether a query of the driver's is between
     */
    static PreludeReplies guarded(boolean begins) {
        return new PreludeReplies(true, begins);
    }

    /** Whether the last answer has been read. */
    boolean isDone() {
        return part == Part.DONE;
    }

    /** Whether an answer was an error, once {@link #isDone}. */
    boolean isFailed() {
        return failed;
    }

    /** The first error of those that count, as the server sent it; null: none yet. */
    byte @Nullable [] error() {
        return error;
    }

    /**
     * Reads on.
     *
     * @param driver gets what is for the driver
     * @return the index of the first byte that is no part of the answers; {@code end} while they go
     *     on
     * @throws IOException when this is no answer to a prelude
     */
    int read(byte[] from, int begin, int end, HeldBytes driver) throws IOException {
        int at = begin;
        while (at < end && part != Part.DONE) {
            int whole = filled < HEADER ? HEADER : length;
            int taken = Math.min(whole - filled, end - at);
            if (filled < HEADER || isKept()) {
                message = roomFor(filled + taken);
                System.arraycopy(from, at, message, filled, taken);
            }
            filled += taken;
            at += taken;
            if (filled == HEADER && whole == HEADER) {
                length = lengthOf(message);
            }
            if (filled >= HEADER && filled == length) {
                complete(driver);
                filled = 0;
            }
        }
        return at;
    }

    private byte[] roomFor(int size) {
        return size <= message.length
                ? message
                : Arrays.copyOf(message, Math.max(size, 2 * message.length));
    }

    private boolean isKept() {
        return part == Part.BEGIN || message[0] == 'E' || message[0] == 'S' || message[0] == 'Z';
    }

    private static int lengthOf(byte[] message) throws IOException {
        int body = FirstSync.lengthIn(message, 0);
        if (body < 4 || body > LONGEST) {
            throw unexpected(message[0]);
        }
        return body + 1;
    }

    private void complete(HeldBytes driver) throws IOException {
        byte type = message[0];
        if (type == 'S') {
            driver.add(message, 0, length);
        } else if (type != 'N' && type != 'A') {
            switch (part) {
                case QUERY -> answerToQuery(type);
                case BEGIN -> answerToBegin(type, driver);
                case GUARD -> answerToGuard(type, driver);
                case DONE -> {}
            }
        }
    }

    private void answerToQuery(byte type) throws IOException {
        switch (type) {
            case 'T', 'D', 'C', 'I' -> {}
            case 'E' -> {
                if (error == null) {
                    error = Arrays.copyOf(message, length);
                }
            }
            case 'Z' -> {
                if (!guarded) {
                    failed = error != null || message[HEADER] != 'I';
                }
                part = !guarded ? Part.DONE : begins ? Part.BEGIN : Part.GUARD;
            }
            default -> throw unexpected(type);
        }
    }

    private void answerToBegin(byte type, HeldBytes driver) throws IOException {
        switch (type) {
            case 'C' -> driver.add(message, 0, length);
            case 'E' -> tell(driver);
            case 'Z' -> {
                driver.add(message, 0, length);
                part = Part.GUARD;
            }
            default -> throw unexpected(type);
        }
    }

    private void answerToGuard(byte type, HeldBytes driver) throws IOException {
        switch (type) {
            case 't', 'T', 'n' -> {}
            case 'E' -> {
                tell(driver);
                failed = true;
                part = Part.DONE;
            }
            case '3' -> {
                if (error != null) {
                    throw new IOException(
                            "The server went on after an error ahead of a statement: "
                                    + text(error));
                }
                part = Part.DONE;
            }
            default -> throw unexpected(type);
        }
    }

    /** The driver sees the first error in the place of the first that is due to it. */
    private void tell(HeldBytes driver) {
        byte[] first = error;
        if (first == null || told) {
            driver.add(message, 0, length);
        } else {
            driver.add(first, 0, first.length);
            told = true;
        }
    }

    private static IOException unexpected(byte type) {
        return new IOException(
                "The answer to what the pool sent ahead of a statement has a message of type %d, which is not expected there"
                        .formatted((int) type));
    }

    /** Message and SQLState of an error. */
    static String text(byte[] error) {
        String message = "";
        String state = "";
        int at = HEADER;
        while (at < error.length && error[at] != 0) {
            int end = at + 1;
            while (end < error.length && error[end] != 0) {
                end++;
            }
            String value = new String(error, at + 1, end - at - 1, UTF_8);
            if (error[at] == 'M') {
                message = value;
            } else if (error[at] == 'C') {
                state = value;
            }
            at = end + 1;
        }
        return message + " (SQLState " + state + ")";
    }
}
