package dev.weir.testkit.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Reads along in what a PostgreSQL client sends, unencrypted, and says when a commit or a request
 * to cancel passes. Knows of the protocol (version 3, "Message Formats") what that takes: the
 * untyped packets of the start, then the text of Query and Parse, and the statement that a Bind
 * names, because drivers parse their COMMIT once and later only bind it. A stream that is not
 * PostgreSQL's is soon taken for one that has nothing to say.
 *
 * <p>Not thread-safe: one for each stream.
 */
final class FrontendStream {

    /** What a piece of the stream holds that a fault may wait for. */
    enum Sign {
        NOTHING,
        COMMIT,
        CANCEL
    }

    private static final int CANCEL_REQUEST = 80_877_102;
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final int UNTYPED_HEADER = 4;
    private static final int TYPED_HEADER = 5;
    private static final int BODY_BYTES = 256;
    private static final int MOST_STARTUP_BYTES = 10_000;

    private final byte[] header = new byte[TYPED_HEADER];
    private final byte[] body = new byte[BODY_BYTES];
    private final Set<String> commits = new HashSet<>();
    private boolean typed;
    private boolean foreign;
    private int headerLength;
    private long bodyLeft;
    private int bodyLength;

    /** The most telling sign among the messages that end in this piece. */
    Sign read(byte[] piece, int length) {
        Sign seen = Sign.NOTHING;
        for (int i = 0; i < length && !foreign; i++) {
            Sign sign = read(piece[i]);
            if (sign != Sign.NOTHING) {
                seen = sign;
            }
        }
        return seen;
    }

    private Sign read(byte next) {
        if (headerLength < headerSize()) {
            header[headerLength++] = next;
            if (headerLength < headerSize()) {
                return Sign.NOTHING;
            }
            int length = ByteBuffer.wrap(header, typed ? 1 : 0, Integer.BYTES).getInt();
            bodyLeft = (long) length - Integer.BYTES;
            bodyLength = 0;
            foreign = bodyLeft < 0 || (!typed && length > MOST_STARTUP_BYTES);
        } else {
            if (bodyLength < BODY_BYTES) {
                body[bodyLength++] = next;
            }
            bodyLeft--;
        }
        if (foreign || bodyLeft > 0) {
            return Sign.NOTHING;
        }
        headerLength = 0;
        return typed ? typedMessage((char) header[0]) : untypedMessage();
    }

    private int headerSize() {
        return typed ? TYPED_HEADER : UNTYPED_HEADER;
    }

    private Sign untypedMessage() {
        if (bodyLength < Integer.BYTES) {
            foreign = true;
            return Sign.NOTHING;
        }
        int code = ByteBuffer.wrap(body).getInt();
        if (code == CANCEL_REQUEST) {
            return Sign.CANCEL;
        }
        typed = code != SSL_REQUEST && code != GSS_REQUEST;
        return Sign.NOTHING;
    }

    private Sign typedMessage(char type) {
        return switch (type) {
            case 'Q' -> isCommit(text(0)) ? Sign.COMMIT : Sign.NOTHING;
            case 'P' -> {
                String name = text(0);
                if (isCommit(text(name.length() + 1))) {
                    commits.add(name);
                } else {
                    commits.remove(name);
                }
                yield Sign.NOTHING;
            }
            case 'B' -> {
                String portal = text(0);
                yield commits.contains(text(portal.length() + 1)) ? Sign.COMMIT : Sign.NOTHING;
            }
            default -> Sign.NOTHING;
        };
    }

    /** The zero-terminated text that starts there. */
    private String text(int start) {
        int end = start;
        while (end < bodyLength && body[end] != 0) {
            end++;
        }
        return start >= end ? "" : new String(body, start, end - start, UTF_8);
    }

    private static boolean isCommit(String sql) {
        String statement = sql.strip().toUpperCase(Locale.ROOT);
        return statement.equals("COMMIT") || statement.equals("COMMIT;");
    }
}
