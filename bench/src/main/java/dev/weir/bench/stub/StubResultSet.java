package dev.weir.bench.stub;

import dev.weir.testkit.jdbc.BasicResultSet;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One row with the integer 1. */
final class StubResultSet implements BasicResultSet {

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
}
