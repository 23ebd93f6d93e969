package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The end of one connection. What the driver refuses to close is tried again, and counts as a
 * connection until it is closed. So does a connection for whose end there is no thread.
 */
final class Closing {
    /** After this time an end is tried again, after each refusal twice as late. */
    private static final long AGAIN_NANOS = 500_000_000L;

    /** At most 32 s later. */
    private static final int MOST_DOUBLINGS = 6;

    /** From the second refusal on the connection is aborted first. */
    private static final int POLITE_ATTEMPTS = 2;

    /** After the end of the pool nobody comes to it later. */
    private static final int LAST_ATTEMPTS = POLITE_ATTEMPTS + 1;

    private final DriverCalls calls;
    private final ConnectionEnd end;
    private final @Nullable Session session;
    private final long id;
    private final Runnable gone;
    private final long begun;
    private volatile boolean cutsFirst;
    private int refusals;

    /**
     * @param session null for a connection that has not become one
     * @param id the connection's number, for logs
     * @param cutsFirst whether it is aborted first, since a call of its borrower may be under way
     * @param gone told, once, when it is gone; on a thread of the pool
     */
    Closing(
            DriverCalls calls,
            ConnectionEnd end,
            @Nullable Session session,
            long id,
            boolean cutsFirst,
            Runnable gone) {
        this.calls = calls;
        this.end = end;
        this.session = session;
        this.id = id;
        this.cutsFirst = cutsFirst;
        this.gone = gone;
        this.begun = calls.clock.nanoTime();
    }

    /** Ends the connection, or tries to. */
    void attempt() {
        new Attempt().begin(calls.validationNanos());
    }

    private void isGone() {
        calls.connector.closed(end);
        gone.run();
    }

    private void refused(Throwable refusal) {
        refusals++;
        cutsFirst |= refusals >= POLITE_ATTEMPTS;
        long nanos = AGAIN_NANOS << Math.min(refusals - 1, MOST_DOUBLINGS);
        if (!calls.isOver() || refusals < LAST_ATTEMPTS) {
            calls.later(nanos, this::attempt);
        }
        calls.events.closeRefused(id, refusal, refusals, nanos);
    }

    private final class Attempt extends DriverCall.OnConnection {
        Attempt() {
            super(Closing.this.calls, end);
        }

        @Override
        Runnable make() {
            if (cutsFirst) {
                if (session != null) {
                    session.cancelUnderCall(calls::execute);
                }
                end.abort();
            }
            try {
                if (session == null) {
                    end.close();
                } else {
                    session.close(calls::execute);
                }
            } catch (Throwable failure) {
                if (!end.isGoneAfter(failure)) {
                    return () -> refused(failure);
                }
            }
            return Closing.this::isGone;
        }

        /** No refusal but a fault: what can be done for the connection is to cut it. */
        @Override
        void failed(Throwable fault) {
            abort();
            isGone();
        }

        @Override
        void noThread(Throwable reason) {
            if (!calls.isOver()) {
                calls.later(AGAIN_NANOS, Closing.this::attempt);
            }
        }

        @Override
        void givenUp() {
            isGone();
            calls.events.givenUp(id, "its close", calls.clock.nanoTime() - begun);
        }
    }
}
