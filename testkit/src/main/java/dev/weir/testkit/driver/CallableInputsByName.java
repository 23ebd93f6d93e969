package dev.weir.testkit.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** Input parameters by name are refused; those by number are inherited. */
abstract class CallableInputsByName extends CallableOutputsByName {

    CallableInputsByName(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, sql, cursor);
    }

    @Override
    public void setAsciiStream(String parameter, InputStream value, int option)
            throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setAsciiStream(String parameter, InputStream value, long length)
            throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setAsciiStream(String parameter, InputStream value) throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setBigDecimal(String parameter, BigDecimal value) throws SQLException {
        throw Unsupported.method("setBigDecimal");
    }

    @Override
    public void setBinaryStream(String parameter, InputStream value, int option)
            throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBinaryStream(String parameter, InputStream value, long length)
            throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBinaryStream(String parameter, InputStream value) throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBlob(String parameter, InputStream value, long length) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setBlob(String parameter, InputStream value) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setBlob(String parameter, Blob value) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setBoolean(String parameter, boolean value) throws SQLException {
        throw Unsupported.method("setBoolean");
    }

    @Override
    public void setByte(String parameter, byte value) throws SQLException {
        throw Unsupported.method("setByte");
    }

    @Override
    public void setBytes(String parameter, byte[] value) throws SQLException {
        throw Unsupported.method("setBytes");
    }

    @Override
    public void setCharacterStream(String parameter, Reader value, int option) throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setCharacterStream(String parameter, Reader value, long length)
            throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setCharacterStream(String parameter, Reader value) throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setClob(String parameter, Reader value, long length) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setClob(String parameter, Reader value) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setClob(String parameter, Clob value) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setDate(String parameter, Date value, Calendar calendar) throws SQLException {
        throw Unsupported.method("setDate");
    }

    @Override
    public void setDate(String parameter, Date value) throws SQLException {
        throw Unsupported.method("setDate");
    }

    @Override
    public void setDouble(String parameter, double value) throws SQLException {
        throw Unsupported.method("setDouble");
    }

    @Override
    public void setFloat(String parameter, float value) throws SQLException {
        throw Unsupported.method("setFloat");
    }

    @Override
    public void setInt(String parameter, int value) throws SQLException {
        throw Unsupported.method("setInt");
    }

    @Override
    public void setLong(String parameter, long value) throws SQLException {
        throw Unsupported.method("setLong");
    }

    @Override
    public void setNCharacterStream(String parameter, Reader value, long length)
            throws SQLException {
        throw Unsupported.method("setNCharacterStream");
    }

    @Override
    public void setNCharacterStream(String parameter, Reader value) throws SQLException {
        throw Unsupported.method("setNCharacterStream");
    }

    @Override
    public void setNClob(String parameter, Reader value, long length) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setNClob(String parameter, Reader value) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setNClob(String parameter, NClob value) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setNString(String parameter, String value) throws SQLException {
        throw Unsupported.method("setNString");
    }

    @Override
    public void setNull(String parameter, int value, String value2) throws SQLException {
        throw Unsupported.method("setNull");
    }

    @Override
    public void setNull(String parameter, int value) throws SQLException {
        throw Unsupported.method("setNull");
    }

    @Override
    public void setObject(String parameter, Object value, int option, int option2)
            throws SQLException {
        throw Unsupported.method("setObject");
    }

    @Override
    public void setObject(String parameter, Object value, int option) throws SQLException {
        throw Unsupported.method("setObject");
    }

    @Override
    public void setObject(String parameter, Object value) throws SQLException {
        throw Unsupported.method("setObject");
    }

    @Override
    public void setRowId(String parameter, RowId value) throws SQLException {
        throw Unsupported.method("setRowId");
    }

    @Override
    public void setSQLXML(String parameter, SQLXML value) throws SQLException {
        throw Unsupported.method("setSQLXML");
    }

    @Override
    public void setShort(String parameter, short value) throws SQLException {
        throw Unsupported.method("setShort");
    }

    @Override
    public void setString(String parameter, String value) throws SQLException {
        throw Unsupported.method("setString");
    }

    @Override
    public void setTime(String parameter, Time value, Calendar calendar) throws SQLException {
        throw Unsupported.method("setTime");
    }

    @Override
    public void setTime(String parameter, Time value) throws SQLException {
        throw Unsupported.method("setTime");
    }

    @Override
    public void setTimestamp(String parameter, Timestamp value, Calendar calendar)
            throws SQLException {
        throw Unsupported.method("setTimestamp");
    }

    @Override
    public void setTimestamp(String parameter, Timestamp value) throws SQLException {
        throw Unsupported.method("setTimestamp");
    }

    @Override
    public void setURL(String parameter, URL value) throws SQLException {
        throw Unsupported.method("setURL");
    }
}
