package dev.weir.bench.stub;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** What no benchmark and no pool asks of a prepared statement. */
abstract class UnusedParameters extends StubStatement implements PreparedStatement {

    UnusedParameters(StubConnection connection) {
        super(connection);
    }

    @Override
    public void addBatch() throws SQLException {
        throw Unused.call("addBatch");
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        throw Unused.call("getMetaData");
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        throw Unused.call("getParameterMetaData");
    }

    @Override
    public void setArray(int index, Array b) throws SQLException {
        throw Unused.call("setArray");
    }

    @Override
    public void setAsciiStream(int index, InputStream b, int c) throws SQLException {
        throw Unused.call("setAsciiStream");
    }

    @Override
    public void setAsciiStream(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("setAsciiStream");
    }

    @Override
    public void setAsciiStream(int index, InputStream b) throws SQLException {
        throw Unused.call("setAsciiStream");
    }

    @Override
    public void setBigDecimal(int index, BigDecimal b) throws SQLException {
        throw Unused.call("setBigDecimal");
    }

    @Override
    public void setBinaryStream(int index, InputStream b, int c) throws SQLException {
        throw Unused.call("setBinaryStream");
    }

    @Override
    public void setBinaryStream(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("setBinaryStream");
    }

    @Override
    public void setBinaryStream(int index, InputStream b) throws SQLException {
        throw Unused.call("setBinaryStream");
    }

    @Override
    public void setBlob(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("setBlob");
    }

    @Override
    public void setBlob(int index, InputStream b) throws SQLException {
        throw Unused.call("setBlob");
    }

    @Override
    public void setBlob(int index, Blob b) throws SQLException {
        throw Unused.call("setBlob");
    }

    @Override
    public void setBoolean(int index, boolean b) throws SQLException {
        throw Unused.call("setBoolean");
    }

    @Override
    public void setByte(int index, byte b) throws SQLException {
        throw Unused.call("setByte");
    }

    @Override
    public void setBytes(int index, byte[] b) throws SQLException {
        throw Unused.call("setBytes");
    }

    @Override
    public void setCharacterStream(int index, Reader b, int c) throws SQLException {
        throw Unused.call("setCharacterStream");
    }

    @Override
    public void setCharacterStream(int index, Reader b, long c) throws SQLException {
        throw Unused.call("setCharacterStream");
    }

    @Override
    public void setCharacterStream(int index, Reader b) throws SQLException {
        throw Unused.call("setCharacterStream");
    }

    @Override
    public void setClob(int index, Reader b, long c) throws SQLException {
        throw Unused.call("setClob");
    }

    @Override
    public void setClob(int index, Reader b) throws SQLException {
        throw Unused.call("setClob");
    }

    @Override
    public void setClob(int index, Clob b) throws SQLException {
        throw Unused.call("setClob");
    }

    @Override
    public void setDate(int index, Date b, Calendar c) throws SQLException {
        throw Unused.call("setDate");
    }

    @Override
    public void setDate(int index, Date b) throws SQLException {
        throw Unused.call("setDate");
    }

    @Override
    public void setDouble(int index, double b) throws SQLException {
        throw Unused.call("setDouble");
    }

    @Override
    public void setFloat(int index, float b) throws SQLException {
        throw Unused.call("setFloat");
    }

    @Override
    public void setLong(int index, long b) throws SQLException {
        throw Unused.call("setLong");
    }

    @Override
    public void setNCharacterStream(int index, Reader b, long c) throws SQLException {
        throw Unused.call("setNCharacterStream");
    }

    @Override
    public void setNCharacterStream(int index, Reader b) throws SQLException {
        throw Unused.call("setNCharacterStream");
    }

    @Override
    public void setNClob(int index, Reader b, long c) throws SQLException {
        throw Unused.call("setNClob");
    }

    @Override
    public void setNClob(int index, Reader b) throws SQLException {
        throw Unused.call("setNClob");
    }

    @Override
    public void setNClob(int index, NClob b) throws SQLException {
        throw Unused.call("setNClob");
    }

    @Override
    public void setNString(int index, String b) throws SQLException {
        throw Unused.call("setNString");
    }

    @Override
    public void setNull(int index, int b, String c) throws SQLException {
        throw Unused.call("setNull");
    }

    @Override
    public void setNull(int index, int b) throws SQLException {
        throw Unused.call("setNull");
    }

    @Override
    public void setObject(int index, Object b, int c, int d) throws SQLException {
        throw Unused.call("setObject");
    }

    @Override
    public void setObject(int index, Object b, int c) throws SQLException {
        throw Unused.call("setObject");
    }

    @Override
    public void setObject(int index, Object b) throws SQLException {
        throw Unused.call("setObject");
    }

    @Override
    public void setRef(int index, Ref b) throws SQLException {
        throw Unused.call("setRef");
    }

    @Override
    public void setRowId(int index, RowId b) throws SQLException {
        throw Unused.call("setRowId");
    }

    @Override
    public void setSQLXML(int index, SQLXML b) throws SQLException {
        throw Unused.call("setSQLXML");
    }

    @Override
    public void setShort(int index, short b) throws SQLException {
        throw Unused.call("setShort");
    }

    @Override
    public void setString(int index, String b) throws SQLException {
        throw Unused.call("setString");
    }

    @Override
    public void setTime(int index, Time b, Calendar c) throws SQLException {
        throw Unused.call("setTime");
    }

    @Override
    public void setTime(int index, Time b) throws SQLException {
        throw Unused.call("setTime");
    }

    @Override
    public void setTimestamp(int index, Timestamp b, Calendar c) throws SQLException {
        throw Unused.call("setTimestamp");
    }

    @Override
    public void setTimestamp(int index, Timestamp b) throws SQLException {
        throw Unused.call("setTimestamp");
    }

    @Override
    public void setURL(int index, URL b) throws SQLException {
        throw Unused.call("setURL");
    }

    @Override
    public void setUnicodeStream(int index, InputStream b, int c) throws SQLException {
        throw Unused.call("setUnicodeStream");
    }
}
