package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.Database;
import dev.weir.database.Databases;
import dev.weir.database.KnownErrors;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import org.jspecify.annotations.Nullable;

/**
 * The default rules: which errors put a connection in doubt, and not merely the statement.
 *
 * <p>SQLSTATE class 08 and 01002 as the standard has them, what the databases add ({@link
 * dev.weir.database.DriverErrors}), and the classes by which JDBC says that a connection is gone,
 * whatever the state. They raise a doubt and no more: a server passes on class 08 when a foreign
 * server is away. A connection in doubt is asked whether it is alive.
 */
public final class BrokenConnectionRules {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

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

    /** What an exception says of its connection. */
    enum Finding {
        /** Nothing. */
        SOUND,
        /** Its server may take no writes any more: SQLSTATE 25006, or what the database says. */
        REFUSES_WRITES,
        /** It may be gone. */
        DOUBTFUL,
        /** It must go, by the user's word. */
        EVICT
    }

    /** Exceptions looked at per judgement: chains can be long, and even circular. */
    private static final int MOST = 10;

    private static final String CONNECTION_EXCEPTION = "08";
    private static final String DISCONNECT_ERROR = "01002";
    private static final String READ_ONLY_TRANSACTION = "25006";

    /** Leaves every exception to the rules. */
    static final ExceptionOverride NO_OVERRIDE =
            exception -> ExceptionOverride.Outcome.CONTINUE_EVICT;

    private final ExceptionOverride override;
    private final Database database;
    private int left = MOST;
    private boolean kept;
    private boolean doubtful;
    private boolean refused;

    private BrokenConnectionRules(ExceptionOverride override, Database database) {
        this.override = override;
        this.database = database;
    }

    /** What {@code exception}, or one behind it, says of its connection. */
    static Finding of(SQLException exception, ExceptionOverride override, Database database) {
        BrokenConnectionRules rules = new BrokenConnectionRules(override, database);
        if (rules.isEvicting(exception)) {
            return Finding.EVICT;
        }
        if (rules.doubtful) {
            return Finding.DOUBTFUL;
        }
        return rules.refused ? Finding.REFUSES_WRITES : Finding.SOUND;
    }

    /** Whether what failed may be the connection, and not what was asked of it. */
    static boolean isOfConnection(Throwable failure) {
        return failure instanceof SQLException e
                && of(e, NO_OVERRIDE, Database.UNKNOWN) == Finding.DOUBTFUL;
    }

    /** Looks at an exception, then at its causes and successors, the nearest first. */
    private boolean isEvicting(@Nullable Throwable first) {
        for (Throwable t = first; t != null && left > 0 && !kept; ) {
            left--;
            if (!(t instanceof SQLException e)) {
                t = t.getCause();
                continue;
            }
            switch (override.adjudicate(e)) {
                case MUST_EVICT -> {
                    return true;
                }
                case DO_NOT_EVICT -> kept = true;
                case CONTINUE_EVICT -> {
                    doubtful |= isDoubtfulByRule(e);
                    refused |= isRefusedWrite(e);
                    if (isEvicting(e.getCause())) {
                        return true;
                    }
                }
            }
            t = e.getNextException();
        }
        return false;
    }

    private boolean isDoubtfulByRule(SQLException e) {
        KnownErrors known = Databases.errors();
        String state = e.getSQLState();
        return e instanceof SQLRecoverableException
                || e instanceof SQLNonTransientConnectionException
                || known.isDoubtful(database, e.getErrorCode())
                || (state != null
                        && (state.startsWith(CONNECTION_EXCEPTION)
                                || state.equals(DISCONNECT_ERROR)
                                || known.isDoubtful(state)));
    }

    private static boolean isRefusedWrite(SQLException e) {
        Boolean told = Databases.errors().refusesWrite(e);
        return told == null ? READ_ONLY_TRANSACTION.equals(e.getSQLState()) : told;
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
    public static Judgement judge(Session session, Throwable thrown, boolean sends) {
        if (thrown instanceof SQLException e) {
            session.doubts.thrown(e);
        }
        if (isClosedByDriver(session.physical)) {
            return Judgement.GONE;
        }
        if (thrown instanceof SQLException e) {
            return judge(session, e);
        }
        boolean ordinary = !sends && thrown instanceof RuntimeException;
        if (!ordinary && !session.isDataAtStake()) {
            return Judgement.GOES;
        }
        session.doubts.raise(Doubts.LIFE);
        return Judgement.STAYS;
    }

    private static Judgement judge(Session session, SQLException e) {
        SessionSettings settings = session.rules.settings();
        try {
            switch (of(e, settings.override(), session.database)) {
                case EVICT -> {
                    return Judgement.GOES;
                }
                case DOUBTFUL -> session.doubts.raise(Doubts.LIFE);
                case REFUSES_WRITES -> {
                    if (session.role.isDoubted(session.state.isReadOnly())) {
                        session.doubts.raise(Doubts.ROLE);
                    }
                }
                case SOUND -> {}
            }
            return session.database.errors().isDenied(e) ? Judgement.DENIED : Judgement.STAYS;
        } catch (Throwable failure) {
            LOG.log(
                    Level.WARNING,
                    () -> settings.poolName() + " - the exceptionOverride failed",
                    LoggedFailure.of(failure));
            return Judgement.GOES;
        }
    }

    /** One that fails at this question must not hide the failure that it is asked about. */
    private static boolean isClosedByDriver(Connection physical) {
        try {
            return physical.isClosed();
        } catch (Throwable e) {
            return true;
        }
    }
}
