package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.BasicStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** What can be set on a statement: remembered and answered, otherwise without effect. */
abstract class StatementSettings implements BasicStatement {

    private final Cursor cursor;
    private int maxFieldSize;
    private int maxRows;
    private int queryTimeoutSeconds;
    private int fetchDirection = ResultSet.FETCH_FORWARD;
    private int fetchSize;
    private boolean poolable;

    StatementSettings(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Throws if the statement or its connection is closed. */
    abstract void requireOpen() throws SQLException;

    @Override
    public int getMaxFieldSize() throws SQLException {
        requireOpen();
        return maxFieldSize;
    }

    @Override
    public void setMaxFieldSize(int bytes) throws SQLException {
        requireOpen();
        maxFieldSize = bytes;
    }

    @Override
    public int getMaxRows() throws SQLException {
        requireOpen();
        return maxRows;
    }

    @Override
    public void setMaxRows(int rows) throws SQLException {
        requireOpen();
        maxRows = rows;
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        requireOpen();
        return queryTimeoutSeconds;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        requireOpen();
        queryTimeoutSeconds = seconds;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return fetchDirection;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        fetchDirection = direction;
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        fetchSize = rows;
    }

    @Override
    public boolean isPoolable() throws SQLException {
        requireOpen();
        return poolable;
    }

    @Override
    public void setPoolable(boolean poolable) throws SQLException {
        requireOpen();
        this.poolable = poolable;
    }

    @Override
    public int getResultSetType() throws SQLException {
        requireOpen();
        return cursor.type();
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        requireOpen();
        return cursor.concurrency();
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        requireOpen();
        return cursor.holdability();
    }

    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        requireOpen();
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        requireOpen();
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
    }
}
