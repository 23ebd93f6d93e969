package dev.weir.database.postgres.wire;

import dev.weir.tenant.Prelude;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One end of a connection, where a prelude can go out with the driver's next bytes.
 *
 * <p>What goes out is
 *
 * <ol>
 *   <li>a simple query (Q): the SQL and, as its last statement, {@code PREPARE} of a name that is
 *       used once;
 *   <li>Describe (D) and Close (C) of that name, which are messages of the extended protocol;
 *   <li>the driver's own messages, which end with Sync (S).
 * </ol>
 *
 * The server runs the statements of a simple query in turn and leaves out the rest after one that
 * failed or was cancelled. So the name is there only if all before it was done, the Describe of a
 * name that is not there is an error, and after an error in the extended protocol the server skips
 * everything up to the next Sync (PostgreSQL, "Frontend/Backend Protocol", Extended Query): the
 * driver's statement, whatever it is. Until the answer has come, nothing of the driver's goes out
 * behind its first Sync. Describe takes no snapshot and executes nothing, so the statement finds
 * its transaction as if it were the first in it.
 *
 * <p>Of the answers the driver sees none but reports of settings. In place of the error of the
 * Describe it is given that of the query, as the answer to its own statement.
 *
 * <p>Drivers begin a transaction by a simple query of their own, which the server would skip too,
 * but without the answer that the driver waits for. So a {@code BEGIN} goes ahead of the Describe:
 * it does no harm wherever the session is. If the driver begins with anything else, the query goes
 * out by itself and is answered before the driver's message is sent. Not thread-safe.
 */
public final class Wire implements Prelude {

    private enum State {
        /** Nothing is under way. */
        IDLE,
        ARMED,
        SENT,
        DONE,
        FAILED,
        /** Sent and given up: no more statements through here. */
        DEAD
    }

    private final WireInput input;
    private final WireOutput output;
    private final String unique =
            "weir_" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + "_";
    private State state = State.IDLE;
    private String sql = "";
    private long sent;

    Wire(InputStream in, OutputStream out) {
        this.input = new WireInput(this, in);
        this.output = new WireOutput(this, out);
    }

    InputStream input() {
        return input;
    }

    OutputStream output() {
        return output;
    }

    // --- the pool's side ---

    /** Only ASCII, which means the same in every encoding that a client can have. */
    @Override
    public boolean arm(String text) {
        if (state != State.IDLE || !input.isAtRest() || !isAscii(text)) {
            return false;
        }
        sql = text;
        state = State.ARMED;
        return true;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || c > 127) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isArmed() {
        return state == State.ARMED;
    }

    @Override
    public Outcome disarm() {
        State was = state;
        state = was == State.SENT || was == State.DEAD ? State.DEAD : State.IDLE;
        return switch (was) {
            case IDLE, ARMED -> Outcome.NOT_SENT;
            case DONE -> Outcome.DONE;
            case FAILED -> Outcome.FAILED;
            case SENT, DEAD -> Outcome.UNKNOWN;
        };
    }

    // --- the streams' side ---

    /** Whether bytes go out as they are. */
    boolean isOpen() {
        return state == State.IDLE || state == State.DONE;
    }

    boolean isSent() {
        return state == State.SENT;
    }

    /**
     * The prelude goes out, with what has the server skip the statement behind it if it fails.
     *
     * @param begin the driver's own BEGIN, which goes in between; empty: there is none
     */
    byte[] sendGuarded(byte[] begin) {
        state = State.SENT;
        input.expect(PreludeReplies.guarded(begin.length > 0));
        String name = unique + ++sent;
        byte[] query = PreludeMessages.preparing(sql, name);
        byte[] guard = PreludeMessages.guard(name);
        return ByteBuffer.allocate(query.length + begin.length + guard.length)
                .put(query)
                .put(begin)
                .put(guard)
                .array();
    }

    /** The prelude goes out by itself. */
    byte[] sendAlone() {
        state = State.SENT;
        input.expect(PreludeReplies.alone());
        return PreludeMessages.query(sql);
    }

    /** The answer has come. */
    void answered(boolean success) {
        if (state == State.SENT) {
            state = success ? State.DONE : State.FAILED;
        }
    }

    /**
     * Waits for the answer.
     *
     * @throws IOException when it is an error, or does not come
     */
    void confirm() throws IOException {
        String failure = state == State.SENT ? input.await() : null;
        if (state != State.DONE) {
            throw new IOException(
                    "What the pool sent ahead of a statement has failed, and the statement was not sent: "
                            + (failure == null ? "see the error before" : failure));
        }
    }
}
