package dev.weir.bench.stub;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One row with the integer 1. */
final class StubResultSet extends UnusedReadsByIndex {

    private final StubStatement statement;
    private boolean read;
    private boolean closed;

    StubResultSet(StubStatement statement) {
        this.statement = statement;
    }

    @Override
    public boolean next() {
        boolean row = !read;
        read = true;
        return row;
    }

    @Override
    public int getInt(int index) {
        return 1;
    }

    @Override
    public boolean wasNull() {
        return false;
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
    public Statement getStatement() {
        return statement;
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        throw Unused.call("getMetaData");
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
