package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.Database;
import dev.weir.database.Databases;
import dev.weir.database.KnownErrors;
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
final class BrokenConnectionRules {

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
}
