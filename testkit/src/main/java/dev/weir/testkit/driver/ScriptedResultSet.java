package dev.weir.testkit.driver;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Walks forward over fixed rows; values convert between numbers, booleans and text. */
final class ScriptedResultSet extends StatementResult {

    private final Rows rows;
    private int position;
    private boolean wasNull;
    private volatile boolean closed;

    ScriptedResultSet(ScriptedStatement statement, Rows rows) {
        super(statement);
        this.rows = rows;
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        statement.physical().send(Call.FETCH, null);
        if (position <= rows.size()) {
            position++;
        }
        return position <= rows.size();
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            statement.physical().resultSetCloses();
            statement.resultSetClosed();
        }
    }

    /** Closed by its statement, without a call of its own. */
    void closeSilently() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed || statement.isClosed();
    }

    @Override
    public boolean wasNull() {
        return wasNull;
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        requireOpen();
        if (position < 1 || position > rows.size()) {
            throw Failures.noRow();
        }
        if (column < 1 || column > rows.labels().size()) {
            throw Failures.invalid("No column " + column);
        }
        Object value = rows.value(position - 1, column);
        wasNull = value == null;
        return value;
    }

    @Override
    public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
        Object value = getObject(column);
        if (value == null || type.isInstance(value)) {
            return type.cast(value);
        }
        if (type == String.class) {
            return type.cast(value.toString());
        }
        throw Failures.invalid("Column " + column + " is a " + value.getClass().getName());
    }

    @Override
    public @Nullable String getString(int column) throws SQLException {
        return getObject(column, String.class);
    }

    @Override
    public @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        Object value = getObject(column);
        try {
            return value == null ? null : new BigDecimal(value.toString());
        } catch (NumberFormatException e) {
            throw Failures.invalid("Column " + column + " is no number: " + value);
        }
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        Object value = getObject(column);
        return switch (value) {
            case null -> false;
            case Boolean bool -> bool;
            case Number number -> number.doubleValue() != 0;
            default -> value.toString().startsWith("t");
        };
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return (byte) getLong(column);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return (short) getLong(column);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return (int) getLong(column);
    }

    @Override
    public long getLong(int column) throws SQLException {
        Object value = getObject(column);
        if (value instanceof Number number) {
            return number.longValue();
        }
        BigDecimal decimal = getBigDecimal(column);
        return decimal == null ? 0 : decimal.longValue();
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return (float) getDouble(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        BigDecimal decimal = getBigDecimal(column);
        return decimal == null ? 0 : decimal.doubleValue();
    }

    @Override
    public byte @Nullable [] getBytes(int column) throws SQLException {
        Object value = getObject(column);
        return value == null || value instanceof byte[]
                ? (byte[]) value
                : value.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable Date getDate(int column) throws SQLException {
        return getObject(column, Date.class);
    }

    @Override
    public @Nullable Time getTime(int column) throws SQLException {
        return getObject(column, Time.class);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getObject(column, Timestamp.class);
    }

    @Override
    public int findColumn(String label) throws SQLException {
        requireOpen();
        int column = rows.indexOf(label);
        if (column == 0) {
            throw Failures.invalid("No column " + label);
        }
        return column;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new ScriptedColumns(rows);
    }

    @Override
    public Statement getStatement() throws SQLException {
        requireOpen();
        return statement;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return position > rows.size() ? 0 : position;
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return position == 0 && rows.size() > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        return getRow() == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        return rows.size() > 0 && getRow() == rows.size();
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return position > rows.size() && rows.size() > 0;
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

    private void requireOpen() throws SQLException {
        if (closed) {
            throw Failures.resultSetClosed();
        }
        statement.requireOpen();
    }
}
