package dev.weir.bench.stub;

import dev.weir.testkit.jdbc.BasicStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** A statement whose every method is empty, except that it knows whether it is closed. */
class StubStatement implements BasicStatement {

    private final StubConnection connection;
    private boolean closed;

    StubStatement(StubConnection connection) {
        this.connection = connection;
    }

    @Override
    public boolean execute(String sql) {
        return false;
    }

    @Override
    public ResultSet executeQuery(String sql) {
        return new StubResultSet(this);
    }

    @Override
    public int executeUpdate(String sql) {
        return 1;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public @Nullable ResultSet getResultSet() {
        return null;
    }

    @Override
    public int getUpdateCount() {
        return -1;
    }

    @Override
    public boolean getMoreResults() {
        return false;
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public void clearBatch() {}

    @Override
    public int getQueryTimeout() {
        return 0;
    }

    @Override
    public void setQueryTimeout(int seconds) {}

    @Override
    public int getMaxRows() {
        return 0;
    }

    @Override
    public void setMaxRows(int rows) {}

    @Override
    public int getMaxFieldSize() {
        return 0;
    }

    @Override
    public void setMaxFieldSize(int bytes) {}

    @Override
    public int getFetchSize() {
        return 0;
    }

    @Override
    public void setFetchSize(int rows) {}

    @Override
    public int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) {}

    @Override
    public int getResultSetType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public boolean isPoolable() {
        return false;
    }

    @Override
    public void setPoolable(boolean poolable) {}
}
