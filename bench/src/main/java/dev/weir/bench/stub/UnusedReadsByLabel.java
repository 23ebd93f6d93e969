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

/** The reads of a result set by label, which no benchmark makes. */
abstract class UnusedReadsByLabel extends UnusedCursor {

    @Override
    public int findColumn(String label) throws SQLException {
        throw Unused.call("findColumn");
    }

    @Override
    public Array getArray(String label) throws SQLException {
        throw Unused.call("getArray");
    }

    @Override
    public InputStream getAsciiStream(String label) throws SQLException {
        throw Unused.call("getAsciiStream");
    }

    @Override
    public BigDecimal getBigDecimal(String label, int b) throws SQLException {
        throw Unused.call("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(String label) throws SQLException {
        throw Unused.call("getBigDecimal");
    }

    @Override
    public InputStream getBinaryStream(String label) throws SQLException {
        throw Unused.call("getBinaryStream");
    }

    @Override
    public Blob getBlob(String label) throws SQLException {
        throw Unused.call("getBlob");
    }

    @Override
    public boolean getBoolean(String label) throws SQLException {
        throw Unused.call("getBoolean");
    }

    @Override
    public byte getByte(String label) throws SQLException {
        throw Unused.call("getByte");
    }

    @Override
    public byte[] getBytes(String label) throws SQLException {
        throw Unused.call("getBytes");
    }

    @Override
    public Reader getCharacterStream(String label) throws SQLException {
        throw Unused.call("getCharacterStream");
    }

    @Override
    public Clob getClob(String label) throws SQLException {
        throw Unused.call("getClob");
    }

    @Override
    public Date getDate(String label, Calendar b) throws SQLException {
        throw Unused.call("getDate");
    }

    @Override
    public Date getDate(String label) throws SQLException {
        throw Unused.call("getDate");
    }

    @Override
    public double getDouble(String label) throws SQLException {
        throw Unused.call("getDouble");
    }

    @Override
    public float getFloat(String label) throws SQLException {
        throw Unused.call("getFloat");
    }

    @Override
    public int getInt(String label) throws SQLException {
        throw Unused.call("getInt");
    }

    @Override
    public long getLong(String label) throws SQLException {
        throw Unused.call("getLong");
    }

    @Override
    public Reader getNCharacterStream(String label) throws SQLException {
        throw Unused.call("getNCharacterStream");
    }

    @Override
    public NClob getNClob(String label) throws SQLException {
        throw Unused.call("getNClob");
    }

    @Override
    public String getNString(String label) throws SQLException {
        throw Unused.call("getNString");
    }

    @Override
    public <T> T getObject(String label, Class<T> b) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Object getObject(String label, Map<String, Class<?>> b) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Object getObject(String label) throws SQLException {
        throw Unused.call("getObject");
    }

    @Override
    public Ref getRef(String label) throws SQLException {
        throw Unused.call("getRef");
    }

    @Override
    public RowId getRowId(String label) throws SQLException {
        throw Unused.call("getRowId");
    }

    @Override
    public SQLXML getSQLXML(String label) throws SQLException {
        throw Unused.call("getSQLXML");
    }

    @Override
    public short getShort(String label) throws SQLException {
        throw Unused.call("getShort");
    }

    @Override
    public String getString(String label) throws SQLException {
        throw Unused.call("getString");
    }

    @Override
    public Time getTime(String label, Calendar b) throws SQLException {
        throw Unused.call("getTime");
    }

    @Override
    public Time getTime(String label) throws SQLException {
        throw Unused.call("getTime");
    }

    @Override
    public Timestamp getTimestamp(String label, Calendar b) throws SQLException {
        throw Unused.call("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(String label) throws SQLException {
        throw Unused.call("getTimestamp");
    }

    @Override
    public URL getURL(String label) throws SQLException {
        throw Unused.call("getURL");
    }

    @Override
    public InputStream getUnicodeStream(String label) throws SQLException {
        throw Unused.call("getUnicodeStream");
    }
}
