package dev.weir.database;

import dev.weir.ExceptionOverride;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What errors say, by state and code, whichever database they are of: a wrapper may hide which. A
 * state or code of one that another gives to an ordinary error costs a validation.
 */
public final class DriverErrors {

    private static final String READ_ONLY_TRANSACTION = "25006";
    private static final String GENERAL = "HY000";
    private static final String CANCELED = "57014";

    /**
     * The standard's disconnect error. PostgreSQL: administrator shutdown, crash shutdown, cannot
     * connect now. Sybase's jConnect: the connection is already closed; an error of input or
     * output.
     */
    private static final Set<String> DOUBTFUL_STATES =
            Set.of("01002", "57P01", "57P02", "57P03", "JZ0C0", "JZ0C1");

    /**
     * Redshift: error setting or closing a connection. MariaDB: unknown error. Oracle: idle for too
     * long.
     */
    private static final Set<Integer> DOUBTFUL_CODES = Set.of(500150, 1105, 2399);

    /** ISO/IEC 9075-3; MariaDB and MySQL; Derby. */
    private static final Set<String> CANCELLED_STATES = Set.of("HY008", "70100", "XCL52");

    /** MariaDB and MySQL: query interrupted. Oracle: the user asked for a cancel. */
    private static final Set<Integer> CANCELLED_CODES = Set.of(1317, 1013);

    /** The limits of the server: MariaDB's max_statement_time, MySQL's max_execution_time. */
    private static final Set<Integer> ENDED_BY_LIMIT = Set.of(1969, 3024);

    /** As PostgreSQL has it, and as Redshift has. */
    private static final Pattern BY_ORDER = Pattern.compile("user(?:'s)? request");

    private static final Pattern READ_ONLY_OPTION =
            Pattern.compile("--(super[-_]|innodb[-_])?read[-_]only");

    /** What an exception says of its connection. */
    public enum Finding {
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
    public static final ExceptionOverride NO_OVERRIDE =
            exception -> ExceptionOverride.Outcome.CONTINUE_EVICT;

    private DriverErrors() {}

    /**
     * What {@code exception}, or one behind it, says of its connection.
     *
     * @param override has the last word
     */
    public static Finding of(SQLException exception, ExceptionOverride override) {
        Finding worst = Finding.SOUND;
        for (SQLException e : all(exception)) {
            ExceptionOverride.Outcome outcome = override.adjudicate(e);
            if (outcome == ExceptionOverride.Outcome.MUST_EVICT) {
                return Finding.EVICT;
            }
            if (outcome == ExceptionOverride.Outcome.DO_NOT_EVICT) {
                return worst;
            }
            Finding found = byRule(e);
            worst = found.compareTo(worst) > 0 ? found : worst;
        }
        return worst;
    }

    /** Those in {@code failure}: the nearest first, causes before successors. */
    public static List<SQLException> all(Throwable failure) {
        Deque<Throwable> next = new ArrayDeque<>(List.of(failure));
        List<SQLException> found = new ArrayList<>();
        for (int left = MOST; left > 0 && !next.isEmpty(); left--) {
            Throwable t = next.pop();
            if (t instanceof SQLException e) {
                found.add(e);
                push(next, e.getNextException());
            }
            push(next, t.getCause());
        }
        return found;
    }

    private static void push(Deque<Throwable> next, @Nullable Throwable behind) {
        if (behind != null) {
            next.push(behind);
        }
    }

    /** Whether a connection is in doubt after an error of that state. */
    public static boolean isDoubtful(String state) {
        return state.startsWith("08") || DOUBTFUL_STATES.contains(state);
    }

    /** Whether what failed may be the connection, and not what was asked of it. */
    public static boolean isOfConnection(Throwable failure) {
        return failure instanceof SQLException e && of(e, NO_OVERRIDE) == Finding.DOUBTFUL;
    }

    /**
     * By states and codes, and by the classes with which JDBC says that a connection is gone. They
     * raise a doubt and no more: a server passes on class 08 when a foreign server is away.
     */
    private static Finding byRule(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (e instanceof SQLRecoverableException
                || e instanceof SQLNonTransientConnectionException
                || isDoubtful(state)
                || DOUBTFUL_CODES.contains(e.getErrorCode())) {
            return Finding.DOUBTFUL;
        }
        return refusesWrite(e) ? Finding.REFUSES_WRITES : Finding.SOUND;
    }

    /**
     * Whether a statement that ended so was ended by an order to cancel it.
     *
     * <p>At a limit of its own a server answers with the same state, and drivers with the same
     * class; an order may be on its way at that moment. PostgreSQL, whose errors have no code,
     * tells by words alone: with words in another language a connection is lost for each cancel.
     */
    public static boolean isCancelled(SQLException end) {
        if (end instanceof BatchUpdateException && end.getCause() instanceof SQLException cause) {
            return isCancelled(cause);
        }
        String state = String.valueOf(end.getSQLState());
        int code = end.getErrorCode();
        if (state.equals(CANCELED) && code == 0) {
            return BY_ORDER.matcher(String.valueOf(end.getMessage())).find();
        }
        return !ENDED_BY_LIMIT.contains(code)
                && (end instanceof SQLTimeoutException
                        || state.equals(CANCELED)
                        || CANCELLED_STATES.contains(state)
                        || CANCELLED_CODES.contains(code));
    }

    /**
     * Whether a write was refused for want of a writable server. MariaDB's 1290 is also what a
     * server answers that runs with {@code --secure-file-priv}; 1792 is always a transaction's or a
     * session's own mode; 1836 is a server in read-only mode.
     */
    private static boolean refusesWrite(SQLException thrown) {
        int code = thrown.getErrorCode();
        String state = String.valueOf(thrown.getSQLState());
        return (state.equals(READ_ONLY_TRANSACTION) && code != 1792)
                || (state.equals(GENERAL)
                        && (code == 1836 || (code == 1290 && namesReadOnly(thrown))));
    }

    private static boolean namesReadOnly(SQLException thrown) {
        String message = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
        return READ_ONLY_OPTION.matcher(message).find();
    }

    /**
     * Whether a connect was refused because there are too many connections: PostgreSQL's state,
     * MariaDB's codes for all users and for one, Oracle's for a listener without a handler.
     *
     * @param state SQLSTATE of the failure; empty: it has none
     */
    public static boolean isFull(String state, int code) {
        return switch (code) {
            case 1040 -> state.startsWith("08") || state.equals(GENERAL);
            case 1203 -> state.startsWith("08") || state.equals("42000");
            case 12_516, 12_517, 12_518, 12_519, 12_520 -> true;
            default -> state.equals("53300");
        };
    }
}
