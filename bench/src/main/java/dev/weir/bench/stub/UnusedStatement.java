package dev.weir.bench.stub;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What no benchmark and no pool asks of a statement. */
abstract class UnusedStatement implements Statement {

    @Override
    public void addBatch(String text) throws SQLException {
        throw Unused.call("addBatch");
    }

    @Override
    public void cancel() throws SQLException {
        throw Unused.call("cancel");
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        throw Unused.call("closeOnCompletion");
    }

    @Override
    public boolean execute(String text, int[] b) throws SQLException {
        throw Unused.call("execute");
    }

    @Override
    public boolean execute(String text, String[] b) throws SQLException {
        throw Unused.call("execute");
    }

    @Override
    public boolean execute(String text, int b) throws SQLException {
        throw Unused.call("execute");
    }

    @Override
    public int[] executeBatch() throws SQLException {
        throw Unused.call("executeBatch");
    }

    @Override
    public int executeUpdate(String text, int[] b) throws SQLException {
        throw Unused.call("executeUpdate");
    }

    @Override
    public int executeUpdate(String text, String[] b) throws SQLException {
        throw Unused.call("executeUpdate");
    }

    @Override
    public int executeUpdate(String text, int b) throws SQLException {
        throw Unused.call("executeUpdate");
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        throw Unused.call("getGeneratedKeys");
    }

    @Override
    public boolean getMoreResults(int index) throws SQLException {
        throw Unused.call("getMoreResults");
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        throw Unused.call("isCloseOnCompletion");
    }

    @Override
    public void setCursorName(String text) throws SQLException {
        throw Unused.call("setCursorName");
    }

    @Override
    public void setEscapeProcessing(boolean a) throws SQLException {
        throw Unused.call("setEscapeProcessing");
    }
}
