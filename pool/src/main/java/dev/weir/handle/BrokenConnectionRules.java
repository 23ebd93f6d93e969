package dev.weir.handle;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The default rules: which errors mean that the connection is gone and not merely the statement.
 *
 * <p>SQLSTATE class 08 (connection exception) as the standard has it; 57P01 to 57P03 (PostgreSQL:
 * administrator shutdown, crash shutdown, cannot connect now); 01002 (disconnect error); JZ0C0 and
 * JZ0C1 (Sybase: connection closed, I/O error). Vendor codes: 500150 (Redshift: error setting or
 * closing a connection), 2399 (Oracle: maximum idle time exceeded), 1105 (MySQL: unknown error).
 * These are the rules that users of HikariCP 7.1 know, without 0A000: a driver that lacks a feature
 * has not lost its connection. A timeout of a statement alone is no reason either.
 */
final class BrokenConnectionRules {

    /** Exceptions looked at per judgement: chains can be long, and even circular. */
    private static final int MOST = 10;

    private static final Set<String> STATES =
            Set.of("57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

    private static final Set<Integer> CODES = Set.of(500150, 2399, 1105);

    private final ExceptionJudge judge;
    private int left = MOST;
    private boolean kept;

    private BrokenConnectionRules(ExceptionJudge judge) {
        this.judge = judge;
    }

    /** Whether {@code exception}, or one behind it, says that the connection is broken. */
    static boolean isBroken(SQLException exception, ExceptionJudge judge) {
        return new BrokenConnectionRules(judge).isBroken(exception);
    }

    /** Looks at an exception, then at its causes and successors, the nearest first. */
    private boolean isBroken(@Nullable Throwable first) {
        for (Throwable t = first; t != null && left > 0 && !kept; ) {
            left--;
            if (!(t instanceof SQLException e)) {
                t = t.getCause();
                continue;
            }
            switch (judge.judge(e)) {
                case EVICT -> {
                    return true;
                }
                case CONTINUE -> kept = true;
                case DEFAULT -> {
                    if (isBrokenByRule(e)) {
                        return true;
                    }
                    if (isBroken(e.getCause())) {
                        return true;
                    }
                }
            }
            t = e.getNextException();
        }
        return false;
    }

    private static boolean isBrokenByRule(SQLException e) {
        String state = e.getSQLState();
        return CODES.contains(e.getErrorCode())
                || (state != null && (state.startsWith("08") || STATES.contains(state)));
    }
}
