package dev.weir.bench.stub;

import dev.weir.testkit.jdbc.BasicPreparedStatement;
import java.sql.ResultSet;

/** A prepared statement that takes its parameter and answers with one row. */
final class StubPreparedStatement extends StubStatement implements BasicPreparedStatement {

    private int parameter;

    StubPreparedStatement(StubConnection connection) {
        super(connection);
    }

    @Override
    public void setInt(int index, int b) {
        parameter = b;
    }

    @Override
    public void clearParameters() {
        parameter = 0;
    }

    @Override
    public ResultSet executeQuery() {
        return new StubResultSet(this);
    }

    @Override
    public int executeUpdate() {
        return parameter;
    }

    @Override
    public boolean execute() {
        return false;
    }
}
