package dev.weir.testkit.driver;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
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

/**
 * The scripted database has no procedures with results: output parameters by number are refused.
 */
abstract class CallableOutputsByIndex extends ScriptedPreparedStatement
        implements CallableStatement {

    CallableOutputsByIndex(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, sql, cursor);
    }

    @Override
    public Array getArray(int index) throws SQLException {
        throw Unsupported.method("getArray");
    }

    @Deprecated
    @Override
    public BigDecimal getBigDecimal(int index, int option) throws SQLException {
        throw Unsupported.method("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        throw Unsupported.method("getBigDecimal");
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        throw Unsupported.method("getBlob");
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        throw Unsupported.method("getBoolean");
    }

    @Override
    public byte getByte(int index) throws SQLException {
        throw Unsupported.method("getByte");
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        throw Unsupported.method("getBytes");
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        throw Unsupported.method("getCharacterStream");
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        throw Unsupported.method("getClob");
    }

    @Override
    public Date getDate(int index, Calendar calendar) throws SQLException {
        throw Unsupported.method("getDate");
    }

    @Override
    public Date getDate(int index) throws SQLException {
        throw Unsupported.method("getDate");
    }

    @Override
    public double getDouble(int index) throws SQLException {
        throw Unsupported.method("getDouble");
    }

    @Override
    public float getFloat(int index) throws SQLException {
        throw Unsupported.method("getFloat");
    }

    @Override
    public int getInt(int index) throws SQLException {
        throw Unsupported.method("getInt");
    }

    @Override
    public long getLong(int index) throws SQLException {
        throw Unsupported.method("getLong");
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        throw Unsupported.method("getNCharacterStream");
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        throw Unsupported.method("getNClob");
    }

    @Override
    public String getNString(int index) throws SQLException {
        throw Unsupported.method("getNString");
    }

    @Override
    public <T> T getObject(int index, Class<T> type) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> types) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Object getObject(int index) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        throw Unsupported.method("getRef");
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        throw Unsupported.method("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        throw Unsupported.method("getSQLXML");
    }

    @Override
    public short getShort(int index) throws SQLException {
        throw Unsupported.method("getShort");
    }

    @Override
    public String getString(int index) throws SQLException {
        throw Unsupported.method("getString");
    }

    @Override
    public Time getTime(int index, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTime");
    }

    @Override
    public Time getTime(int index) throws SQLException {
        throw Unsupported.method("getTime");
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        throw Unsupported.method("getTimestamp");
    }

    @Override
    public URL getURL(int index) throws SQLException {
        throw Unsupported.method("getURL");
    }

    @Override
    public void registerOutParameter(int index, int option, String value) throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }

    @Override
    public void registerOutParameter(int index, int option, int option2) throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }

    @Override
    public void registerOutParameter(int index, int option) throws SQLException {
        throw Unsupported.method("registerOutParameter");
    }

    @Override
    public boolean wasNull() throws SQLException {
        throw Unsupported.method("wasNull");
    }
}
