package dev.weir.lease;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * What the pool's own calls have shown of the server: when it answered last, when a call failed,
 * when a connection broke, and when one was lent. Guarded by the pool's lock.
 */
final class SignsOfLife {
    /** An outage that follows another one sooner is told once it lasts until then. */
    private static final long APART_NANOS = 10_000_000_000L;

    private static final long REFUSALS_APART_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** Before each came first, as if long ago: times are positive. */
    private static final long LONG_AGO = -TimeUnit.DAYS.toNanos(1);

    private final ConnectionCount connections;
    private final Outbox outbox;
    private final PoolEvents events;
    private long answeredAt = LONG_AGO;
    private long failedAt = LONG_AGO;
    private long troubledAt = LONG_AGO;
    private long lentAt = LONG_AGO;

    /** The first trouble since the last answer. */
    private long lostAt = LONG_AGO;

    /** Connections that there were at that time; 0: none broke, -1: there has never been one. */
    private int had = -1;

    /** When a refusal of the credentials may be told again. */
    private long refusalTellsFrom = Long.MIN_VALUE;

    /** When an outage may be told; the greatest time while one is under way that was. */
    private long tellsFrom = Long.MIN_VALUE;

    SignsOfLife(ConnectionCount connections, Outbox outbox, PoolEvents events) {
        this.connections = connections;
        this.outbox = outbox;
        this.events = events;
    }

    /** The server answered. */
    void answered(long now) {
        if (tellsFrom == Long.MAX_VALUE) {
            tellsFrom = now + APART_NANOS;
            long nanos = now - lostAt;
            outbox.tell(() -> events.outageEnded(nanos));
        }
        had = 0;
        answeredAt = now;
    }

    /** A connection broke or gave no answer: what was known before counts no more. */
    void troubled(long now) {
        lostAt = lostAt > answeredAt ? lostAt : now;
        had = Math.max(had, connections.slots().length);
        troubledAt = now;
    }

    /** A connect failed. Where no connection is left but leases, and some broke, all are lost. */
    void connectFailed(ConnectFailure meaning, Throwable failure, long now) {
        if (meaning == ConnectFailure.CREDENTIALS && had >= 0 && now >= refusalTellsFrom) {
            refusalTellsFrom = now + REFUSALS_APART_NANOS;
            outbox.tell(() -> events.credentialsRefused(failure));
        }
        if (meaning != ConnectFailure.OTHER && connections.slots().length > 0) {
            answered(now);
            return;
        }
        lostAt = lostAt > answeredAt ? lostAt : now;
        int lost = had;
        if (lost >= 0
                && now >= tellsFrom
                && meaning != ConnectFailure.CREDENTIALS
                && Arrays.stream(connections.slots())
                        .allMatch(slot -> lost > 0 && slot.presentLease() != 0)) {
            tellsFrom = Long.MAX_VALUE;
            outbox.tell(() -> events.outageBegan(lost, failure));
        }
        failedAt = now;
    }

    /** A connection was lent, at most a tick ago. */
    void lent(long now) {
        lentAt = now;
    }

    /** Whether the server has answered since then, and nothing has failed or broken since. */
    boolean answersSince(long time) {
        return answeredAt > Math.max(troubledAt, failedAt) && answeredAt >= time;
    }

    /** Whether a connect has failed since then. */
    boolean failedSince(long time) {
        return failedAt - time >= 0;
    }

    /** Whether one was lent within the last {@code nanos}, and after any of them broke. */
    boolean lentWithin(long nanos, long now) {
        return now - lentAt < nanos && lentAt - troubledAt > LivedTime.TICK_NANOS;
    }
}
