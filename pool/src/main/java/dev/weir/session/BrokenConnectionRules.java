package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.DriverErrors;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import org.jspecify.annotations.Nullable;

/**
 * The default rules: which errors put a connection in doubt, and not merely the statement.
 *
 * <p>The states and codes of {@link DriverErrors}, and the classes by which JDBC says that a
 * connection is gone, whatever the state. They raise a doubt and no more: a server passes on class
 * 08 when a foreign server is away. A connection in doubt is asked whether it is alive.
 */
final class BrokenConnectionRules {

    /** What an exception says of its connection. */
    enum Finding {
        /** Nothing. */
        SOUND,
        /** Its server may take no writes any more. */
        REFUSES_WRITES,
        /** It may be gone. */
        DOUBTFUL,
        /** It must go, by the user's word. */
        EVICT
    }

    /** Exceptions looked at per judgement: chains can be long, and even circular. */
    private static final int MOST = 10;

    /** Leaves every exception to the rules. */
    static final ExceptionOverride NO_OVERRIDE =
            exception -> ExceptionOverride.Outcome.CONTINUE_EVICT;

    private final ExceptionOverride override;
    private int left = MOST;
    private boolean kept;
    private boolean doubtful;
    private boolean refused;

    private BrokenConnectionRules(ExceptionOverride override) {
        this.override = override;
    }

    /** What {@code exception}, or one behind it, says of its connection. */
    static Finding of(SQLException exception, ExceptionOverride override) {
        BrokenConnectionRules rules = new BrokenConnectionRules(override);
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
        return failure instanceof SQLException e && of(e, NO_OVERRIDE) == Finding.DOUBTFUL;
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
                    refused |= DriverErrors.refusesWrite(e);
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
        String state = e.getSQLState();
        return e instanceof SQLRecoverableException
                || e instanceof SQLNonTransientConnectionException
                || DriverErrors.isDoubtful(e.getErrorCode())
                || (state != null && DriverErrors.isDoubtful(state));
    }
}
