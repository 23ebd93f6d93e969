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
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** The reads of a result set by index that no benchmark makes. */
abstract class UnusedReadsByIndex extends UnusedReadsByLabel {

    @Override
    public Array getArray(int index) throws SQLException {
        throw Unused.call("getArray");
    }

    @Override
    public InputStream getAsciiStream(int index) throws SQLException {
        throw Unused.call("getAsciiStream");
    }

    @Override
    public BigDecimal getBigDecimal(int index, int b) throws SQLException {
        throw Unused.call("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        throw Unused.call("getBigDecimal");
    }

    @Override
    public InputStream getBinaryStream(int index) throws SQLException {
        throw Unused.call("getBinaryStream");
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        throw Unused.call("getBlob");
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        throw Unused.call("getBoolean");
    }

    @Override
    public byte getByte(int index) throws SQLException {
        throw Unused.call("getByte");
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        throw Unused.call("getBytes");
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        throw Unused.call("getCharacterStream");
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        throw Unused.call("getClob");
    }

    @Override
    public Date getDate(int index, Calendar b) throws SQLException {
        throw Unused.call("getDate");
    }

    @Override
    public Date getDate(int index) throws SQLException {
        throw Unused.call("getDate");
    }

    @Override
    public double getDouble(int index) throws SQLException {
        throw Unused.call("getDouble");
    }

    @Override
    public float getFloat(int index) throws SQLException {
        throw Unused.call("getFloat");
    }

    @Override
    public long getLong(int index) throws SQLException {
        throw Unused.call("getLong");
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        throw Unused.call("getNCharacterStream");
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        throw Unused.call("getNClob");
    }

    @Override
    public String getNString(int index) throws SQLException {
        throw Unused.call("getNString");
    }

    @Override
    public <T> T getObject(int index, Class<T> b) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> b) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Object getObject(int index) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        throw Unused.call("getRef");
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        throw Unused.call("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        throw Unused.call("getSQLXML");
    }

    @Override
    public short getShort(int index) throws SQLException {
        throw Unused.call("getShort");
    }

    @Override
    public String getString(int index) throws SQLException {
        throw Unused.call("getString");
    }

    @Override
    public Time getTime(int index, Calendar b) throws SQLException {
        throw Unused.call("getTime");
    }

    @Override
    public Time getTime(int index) throws SQLException {
        throw Unused.call("getTime");
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar b) throws SQLException {
        throw Unused.call("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        throw Unused.call("getTimestamp");
    }

    @Override
    public URL getURL(int index) throws SQLException {
        throw Unused.call("getURL");
    }

    @Override
    public InputStream getUnicodeStream(int index) throws SQLException {
        throw Unused.call("getUnicodeStream");
    }
}
