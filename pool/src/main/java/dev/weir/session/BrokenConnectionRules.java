package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.Database;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The default rules: which errors put a connection in doubt, and not merely the statement.
 *
 * <p>SQLSTATE class 08 (connection exception) as the standard has it; 57P01 to 57P03 (PostgreSQL:
 * administrator shutdown, crash shutdown, cannot connect now); 01002 (disconnect error); JZ0C0 and
 * JZ0C1 (Sybase: connection closed, I/O error). Vendor codes, each where the driver speaks that
 * database's SQL or is not known: 500150 (Redshift: error setting or closing a connection), 2399
 * (Oracle: maximum idle time exceeded), 1105 (MySQL: unknown error). These are the rules that users
 * of HikariCP 7.1 know, without 0A000: a driver that lacks a feature has not lost its connection. A
 * timeout of a statement alone is no reason either.
 *
 * <p>They raise a doubt and no more: a server passes on class 08 when a foreign server is away, and
 * any procedure can raise it. A connection in doubt is asked whether it is alive.
 */
final class BrokenConnectionRules {

    /** What an exception says of its connection. */
    enum Finding {
        /** Nothing. */
        SOUND,
        /** It may be gone. */
        DOUBTFUL,
        /** It must go, by the user's word. */
        EVICT
    }

    /** Exceptions looked at per judgement: chains can be long, and even circular. */
    private static final int MOST = 10;

    private static final Set<String> STATES =
            Set.of("57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

    /** Codes of one vendor are ordinary errors of another: SQL Server's 1105 is a full disk. */
    static final Set<Integer> OF_ANY_VENDOR = Set.of(500150, 2399, 1105);

    /** Leaves every exception to the rules. */
    static final ExceptionOverride NO_OVERRIDE =
            exception -> ExceptionOverride.Outcome.CONTINUE_EVICT;

    private final ExceptionOverride override;
    private final Database database;
    private int left = MOST;
    private boolean kept;
    private boolean doubtful;

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
        return rules.doubtful ? Finding.DOUBTFUL : Finding.SOUND;
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
        Set<Integer> codes = database.doubtfulCodes();
        return (codes == null ? OF_ANY_VENDOR : codes).contains(e.getErrorCode())
                || (state != null && (state.startsWith("08") || STATES.contains(state)));
    }
}
