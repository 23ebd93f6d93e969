package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.BasicResultSet;
import java.sql.SQLException;

/** What a result set takes over from its statement. */
abstract class StatementResult implements BasicResultSet {

    final ScriptedStatement statement;

    StatementResult(ScriptedStatement statement) {
        this.statement = statement;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        statement.setFetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return statement.getFetchDirection();
    }

    @Override
    public void setFetchSize(int size) throws SQLException {
        statement.setFetchSize(size);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return statement.getFetchSize();
    }

    @Override
    public int getType() throws SQLException {
        return statement.getResultSetType();
    }

    @Override
    public int getConcurrency() throws SQLException {
        return statement.getResultSetConcurrency();
    }

    @Override
    public int getHoldability() throws SQLException {
        return statement.getResultSetHoldability();
    }

    @Override
    public boolean rowUpdated() {
        return false;
    }

    @Override
    public boolean rowInserted() {
        return false;
    }

    @Override
    public boolean rowDeleted() {
        return false;
    }
}
