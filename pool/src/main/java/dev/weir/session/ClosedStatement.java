package dev.weir.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What a driver says of a closed statement. Programs ask for its SQLState, and drivers disagree:
 * pgjdbc says 55000. The driver's own closed statement is not asked, since some keep it in a cache
 * and hand the same object out again; one that was made for the purpose is, once per driver.
 * Thread-safe.
 */
final class ClosedStatement {

    /** Of a driver that lets a closed statement be used: invalid sequence of calls. */
    private static final Answer NONE = new Answer("HY010", 0);

    private volatile @Nullable Answer answer;

    private record Answer(@Nullable String state, int code) {}

    /**
     * The refusal, as the driver would have put it.
     *
     * @param physical to make a statement with, which talks to no server
     */
    SQLException refusal(Connection physical) {
        Answer known = answer;
        if (known == null) {
            known = ask(physical);
            answer = known;
        }
        return new SQLException("Statement is closed", known.state, known.code);
    }

    private static Answer ask(Connection physical) {
        try {
            Statement statement = physical.createStatement();
            statement.close();
            statement.getMaxRows();
            return NONE;
        } catch (SQLException e) {
            return new Answer(e.getSQLState(), e.getErrorCode());
        } catch (RuntimeException broken) {
            return NONE;
        }
    }
}
