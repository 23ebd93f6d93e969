package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to end one connection. What the driver refuses to close is tried again, and counts as
 * a connection until it is closed. So does a connection for whose end there is no thread.
 */
final class Closing extends DriverCall.OnConnection {
    /** After this time an end is tried again, after each refusal twice as late. */
    private static final long AGAIN_NANOS = 500_000_000L;

    /** At most 32 s later. */
    private static final int MOST_DOUBLINGS = 6;

    /** From the second refusal on the connection is aborted first. */
    private static final int POLITE_ATTEMPTS = 2;

    /** After the end of the pool nobody comes to it later. */
    private static final int LAST_ATTEMPTS = POLITE_ATTEMPTS + 1;

    private final @Nullable Session session;
    private final long id;
    private final boolean cutsFirst;
    private final int refusals;
    private final Runnable gone;

    /**
     * @param session null for a connection that has not become one
     * @param id the connection's number, for logs
     * @param cutsFirst whether it is aborted first, since a call of its borrower may be under way
     * @param refusals so many attempts were refused
     * @param gone told, once, when it is gone; on a thread of the pool
     */
    Closing(
            DriverCalls calls,
            ConnectionEnd end,
            @Nullable Session session,
            long id,
            boolean cutsFirst,
            int refusals,
            Runnable gone) {
        super(calls, end);
        this.session = session;
        this.id = id;
        this.cutsFirst = cutsFirst || refusals >= POLITE_ATTEMPTS;
        this.refusals = refusals;
        this.gone = gone;
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
        return this::isGone;
    }

    private void isGone() {
        calls.connector.closed(end);
        gone.run();
    }

    private void refused(Throwable refusal) {
        long nanos = AGAIN_NANOS << Math.min(refusals, MOST_DOUBLINGS);
        if (!calls.over || refusals + 1 < LAST_ATTEMPTS) {
            again(nanos, refusals + 1);
        }
        calls.events.closeRefused(id, refusal, refusals + 1, nanos);
    }

    private void again(long nanos, int refused) {
        calls.later(
                nanos,
                () ->
                        new Closing(calls, end, session, id, cutsFirst, refused, gone)
                                .begin(calls.validationNanos()));
    }

    /** No refusal but a fault: what can be done for the connection is to cut it. */
    @Override
    void failed(Throwable fault) {
        abort();
        isGone();
    }

    @Override
    void noThread(Throwable reason) {
        if (!calls.over) {
            again(AGAIN_NANOS, refusals);
        }
    }

    @Override
    void givenUp() {
        isGone();
        calls.events.givenUp(id, "its close", elapsed());
    }
}
