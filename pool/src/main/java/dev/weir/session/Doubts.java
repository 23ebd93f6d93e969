package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.DriverErrors;
import dev.weir.lease.Clock;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What an exception says of the connection, and what a lease has left open about it for the reset
 * to settle. One word, so that the way back of a lease without doubts reads it once.
 *
 * <p>An order to cancel a statement goes to a server on a way of its own and hits what runs there
 * when it arrives, which may be another borrower's. That it has arrived is known only from a
 * statement that ended as cancelled. The time limit of a statement is such an order too, once its
 * time is over at the next look: reading rows for longer is taken for it.
 *
 * <p>Thread-safe but for time limits, which are the borrower's: a cancel comes from any thread.
 */
public final class Doubts {
    /** Whether the connection still answers. */
    static final int LIFE = 1;

    /** Whether its server still takes writes. */
    static final int ROLE = 1 << 1;

    /** Whether the time limit of a statement has made the driver order a cancel. */
    private static final int LIMIT = 1 << 2;

    /** Whether an exception has put that in doubt, and not a cancel: others may be gone too. */
    private static final int SIGN = 1 << 3;

    /** One order to cancel that no statement has answered: counted above the bits. */
    private static final int ORDER = 1 << 4;

    private static final int BITS = ORDER - 1;

    private static final long NANOS = 1_000_000_000L;

    /** What is known of the connection from an exception alone. */
    public enum Judgement {
        /** It works, or whether it does is found out when it comes back. */
        STAYS,
        /** It works, and its user may be dropped. */
        DENIED,
        /** It must not be lent again, which says nothing of others. */
        GOES,
        /** The driver has closed it, and others may be gone with it. */
        GONE
    }

    private final AtomicInteger word = new AtomicInteger();
    private final Clock clock;
    private final Session session;
    private long firesAt;

    Doubts(Session session, Clock clock) {
        this.session = session;
        this.clock = clock;
    }

    boolean areAny() {
        return word.get() != 0 && all() != 0;
    }

    /** Whether an exception has said that the connection may be gone, and others with it. */
    public boolean isLifeInDoubt() {
        return (word.get() & SIGN) != 0;
    }

    int all() {
        limitEnds();
        return word.get();
    }

    void raise(int doubt) {
        word.getAndUpdate(w -> w | doubt);
    }

    private void drop(int doubt) {
        word.getAndUpdate(w -> w & ~doubt);
    }

    /** An order to cancel is about to be sent. */
    public void cancelOrdered() {
        word.getAndAdd(ORDER);
    }

    /** The driver cannot cancel, or a statement ended as cancelled: one order is over. */
    public void cancelEnded() {
        word.getAndUpdate(w -> (w < ORDER ? w : w - ORDER) | LIFE);
    }

    /** Whether {@code doubts} have an order to cancel that may yet arrive. */
    static boolean ofCancel(int doubts) {
        return doubts >= ORDER;
    }

    /** Those of {@link #all} are answered; what has been raised since stays. */
    void settled(int doubts) {
        word.getAndAdd(-(doubts & ~BITS));
        drop(doubts & BITS);
    }

    /** A statement with a time limit is about to be executed. */
    public void limitBegins(int seconds) {
        limitEnds();
        firesAt = clock.nanoTime() + seconds * NANOS;
        raise(LIMIT);
    }

    /** No statement with a limit is running: has the last one had the time to be cancelled? */
    public void limitEnds() {
        if ((word.get() & LIMIT) != 0) {
            drop(LIMIT);
            if (clock.nanoTime() - firesAt >= 0) {
                cancelOrdered();
            }
        }
    }

    /**
     * What {@code thrown} means for the connection; from any thread. A driver that has closed it,
     * as after its network time-out, decides. One that throws something else than SQLException is
     * in a state that nobody knows, unless it was a call that sends nothing: drivers answer a null
     * or an index out of range so. Where data may end with the connection that is a doubt all the
     * same. Of all else only doubts remain, which the reset settles.
     *
     * @param sends whether the call was one that may talk to the database
     */
    public Judgement judge(Throwable thrown, boolean sends) {
        if (thrown instanceof SQLException e && DriverErrors.isCancelled(e)) {
            drop(LIMIT);
            cancelEnded();
        }
        if (isClosedByDriver()) {
            return Judgement.GONE;
        }
        if (thrown instanceof SQLException e) {
            return judge(e);
        }
        boolean ordinary = !sends && thrown instanceof RuntimeException;
        if (!ordinary && !session.isDataAtStake()) {
            return Judgement.GOES;
        }
        raise(Doubts.LIFE);
        return Judgement.STAYS;
    }

    private Judgement judge(SQLException e) {
        try {
            ExceptionOverride given = session.rules.config().exceptionOverride();
            switch (DriverErrors.of(e, given == null ? DriverErrors.NO_OVERRIDE : given)) {
                case EVICT -> {
                    return Judgement.GOES;
                }
                case DOUBTFUL -> raise(LIFE | SIGN);
                case REFUSES_WRITES -> {
                    if (session.role.isDoubted(session.state.isReadOnly())) {
                        raise(Doubts.ROLE);
                    }
                }
                case SOUND -> {}
            }
            return isDenied(e) ? Judgement.DENIED : Judgement.STAYS;
        } catch (Throwable failure) {
            session.note(Level.WARNING, "the exceptionOverride failed", failure);
            return Judgement.GOES;
        }
    }

    /** As each is whose user is gone; in a process the state means that a table is missing. */
    private boolean isDenied(SQLException e) {
        return "42501".equals(e.getSQLState()) && !session.database.isInProcess();
    }

    /** One that fails at this question must not hide the failure that it is asked about. */
    private boolean isClosedByDriver() {
        try {
            return session.physical.isClosed();
        } catch (Throwable e) {
            return true;
        }
    }
}
