package dev.weir.testkit.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Every parameter setter ends in {@link #bind}. */
abstract class PreparedParameters extends ScriptedStatement implements PreparedStatement {

    PreparedParameters(ScriptedConnection connection, Cursor cursor) {
        super(connection, cursor);
    }

    /** Remembers the value of parameter {@code index}, counted from one. */
    abstract void bind(int index, @Nullable Object value) throws SQLException;

    @Override
    public void setArray(int index, @Nullable Array value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value, int option)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value, long length)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value, int option)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value, long length)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBlob(int index, @Nullable InputStream value, long length) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBlob(int index, @Nullable InputStream value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBlob(int index, @Nullable Blob value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBoolean(int index, boolean value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setBytes(int index, byte @Nullable [] value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value, int option)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value, long length)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setClob(int index, @Nullable Reader value, long length) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setClob(int index, @Nullable Reader value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setClob(int index, @Nullable Clob value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setDate(int index, @Nullable Date value, Calendar calendar) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setDate(int index, @Nullable Date value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader value, long length)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNClob(int index, @Nullable Reader value, long length) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNClob(int index, @Nullable Reader value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNClob(int index, @Nullable NClob value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNString(int index, @Nullable String value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setNull(int index, int value, String value2) throws SQLException {
        bind(index, null);
    }

    @Override
    public void setNull(int index, int value) throws SQLException {
        bind(index, null);
    }

    @Override
    public void setObject(int index, @Nullable Object value, int option, int option2)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setObject(int index, @Nullable Object value, int option) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setObject(int index, @Nullable Object value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setRef(int index, @Nullable Ref value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setRowId(int index, @Nullable RowId value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setString(int index, @Nullable String value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setTime(int index, @Nullable Time value, Calendar calendar) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setTime(int index, @Nullable Time value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value, Calendar calendar)
            throws SQLException {
        bind(index, value);
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        bind(index, value);
    }

    @Override
    public void setURL(int index, @Nullable URL value) throws SQLException {
        bind(index, value);
    }

    @Deprecated
    @Override
    public void setUnicodeStream(int index, @Nullable InputStream value, int option)
            throws SQLException {
        bind(index, value);
    }
}
