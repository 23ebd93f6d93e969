package dev.weir.testkit.driver;

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

/** Output parameters by name are refused. */
abstract class CallableOutputsByName extends CallableOutputsByIndex {

    CallableOutputsByName(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, sql, cursor);
    }

    @Override
    public Array getArray(String parameter) throws SQLException {
        throw Unsupported.method("getArray");
    }

    @Override
    public BigDecimal getBigDecimal(String parameter) throws SQLException {
        throw Unsupported.method("getBigDecimal");
    }

    @Override
    public Blob getBlob(String parameter) throws SQLException {
        throw Unsupported.method("getBlob");
    }

    @Override
    public boolean getBoolean(String parameter) throws SQLException {
        throw Unsupported.method("getBoolean");
    }

    @Override
    public byte getByte(String parameter) throws SQLException {
        throw Unsupported.method("getByte");
    }

    @Override
    public byte[] getBytes(String parameter) throws SQLException {
        throw Unsupported.method("getBytes");
    }

    @Override
    public Reader getCharacterStream(String parameter) throws SQLException {
        throw Unsupported.method("getCharacterStream");
    }

    @Override
    public Clob getClob(String parameter) throws SQLException {
        throw Unsupported.method("getClob");
    }

    @Override
    public Date getDate(String parameter, Calendar calendar) throws SQLException {
        throw Unsupported.method("getDate");
    }

    @Override
    public Date getDate(String parameter) throws SQLException {
        throw Unsupported.method("getDate");
    }

    @Override
    public double getDouble(String parameter) throws SQLException {
        throw Unsupported.method("getDouble");
    }

    @Override
    public float getFloat(String parameter) throws SQLException {
        throw Unsupported.method("getFloat");
    }

    @Override
    public int getInt(String parameter) throws SQLException {
        throw Unsupported.method("getInt");
    }

    @Override
    public long getLong(String parameter) throws SQLException {
        throw Unsupported.method("getLong");
    }

    @Override
    public Reader getNCharacterStream(String parameter) throws SQLException {
        throw Unsupported.method("getNCharacterStream");
    }

    @Override
    public NClob getNClob(String parameter) throws SQLException {
        throw Unsupported.method("getNClob");
    }

    @Override
    public String getNString(String parameter) throws SQLException {
        throw Unsupported.method("getNString");
    }

    @Override
    public <T> T getObject(String parameter, Class<T> type) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Object getObject(String parameter, Map<String, Class<?>> types) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Object getObject(String parameter) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Ref getRef(String parameter) throws SQLException {
        throw Unsupported.method("getRef");
    }

    @Override
    public RowId getRowId(String parameter) throws SQLException {
        throw Unsupported.method("getRowId");
    }

    @Override
    public SQLXML getSQLXML(String parameter) throws SQLException {
        throw Unsupported.method("getSQLXML");
    }

    @Override
    public short getShort(String parameter) throws SQLException {
        throw Unsupported.method("getShort");
    }

    @Override
    public String getString(String parameter) throws SQLException {
        throw Unsupported.method("getString");
    }

    @Override
    public Time getTime(String parameter, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTime");
    }

    @Override
    public Time getTime(String parameter) throws SQLException {
        throw Unsupported.method("getTime");
    }

    @Override
    public Timestamp getTimestamp(String parameter, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(String parameter) throws SQLException {
        throw Unsupported.method("getTimestamp");
    }

    @Override
    public URL getURL(String parameter) throws SQLException {
        throw Unsupported.method("getURL");
    }

    @Override
    public void registerOutParameter(String parameter, int option, String value)
            throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String parameter, int option, int option2)
            throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String parameter, int option) throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }
}
