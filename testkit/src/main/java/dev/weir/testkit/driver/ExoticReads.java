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
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** Column types and scrolling that no pool test needs: refused in one place. */
abstract class ExoticReads extends LabelledReads {

    @Override
    public boolean absolute(int column) throws SQLException {
        throw Unsupported.method("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw Unsupported.method("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw Unsupported.method("beforeFirst");
    }

    @Override
    public boolean first() throws SQLException {
        throw Unsupported.method("first");
    }

    @Override
    public Array getArray(int column) throws SQLException {
        throw Unsupported.method("getArray");
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        throw Unsupported.method("getAsciiStream");
    }

    @Deprecated
    @Override
    public BigDecimal getBigDecimal(int column, int option) throws SQLException {
        throw Unsupported.method("getBigDecimal");
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        throw Unsupported.method("getBinaryStream");
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        throw Unsupported.method("getBlob");
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        throw Unsupported.method("getCharacterStream");
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        throw Unsupported.method("getClob");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Unsupported.method("getCursorName");
    }

    @Override
    public Date getDate(int column, Calendar calendar) throws SQLException {
        throw Unsupported.method("getDate");
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        throw Unsupported.method("getNCharacterStream");
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        throw Unsupported.method("getNClob");
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> types) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw Unsupported.method("getRef");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw Unsupported.method("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        throw Unsupported.method("getSQLXML");
    }

    @Override
    public Time getTime(int column, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTime");
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        throw Unsupported.method("getTimestamp");
    }

    @Override
    public URL getURL(int column) throws SQLException {
        throw Unsupported.method("getURL");
    }

    @Deprecated
    @Override
    public InputStream getUnicodeStream(int column) throws SQLException {
        throw Unsupported.method("getUnicodeStream");
    }

    @Override
    public boolean last() throws SQLException {
        throw Unsupported.method("last");
    }

    @Override
    public boolean previous() throws SQLException {
        throw Unsupported.method("previous");
    }

    @Override
    public boolean relative(int column) throws SQLException {
        throw Unsupported.method("relative");
    }
}
