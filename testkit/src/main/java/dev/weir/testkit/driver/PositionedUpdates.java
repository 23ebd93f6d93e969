package dev.weir.testkit.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** The scripted result is read-only: updates by column number are refused. */
abstract class PositionedUpdates implements ResultSet {

    @Override
    public void updateArray(int column, Array value) throws SQLException {
        throw Unsupported.method("updateArray");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, int option) throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value) throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        throw Unsupported.method("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, int option) throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value) throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBlob(int column, InputStream value, long length) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBlob(int column, InputStream value) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBlob(int column, Blob value) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBoolean(int column, boolean value) throws SQLException {
        throw Unsupported.method("updateBoolean");
    }

    @Override
    public void updateByte(int column, byte value) throws SQLException {
        throw Unsupported.method("updateByte");
    }

    @Override
    public void updateBytes(int column, byte[] value) throws SQLException {
        throw Unsupported.method("updateBytes");
    }

    @Override
    public void updateCharacterStream(int column, Reader value, int option) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int column, Reader value) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateClob(int column, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateClob(int column, Reader value) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateClob(int column, Clob value) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateDate(int column, Date value) throws SQLException {
        throw Unsupported.method("updateDate");
    }

    @Override
    public void updateDouble(int column, double value) throws SQLException {
        throw Unsupported.method("updateDouble");
    }

    @Override
    public void updateFloat(int column, float value) throws SQLException {
        throw Unsupported.method("updateFloat");
    }

    @Override
    public void updateInt(int column, int option) throws SQLException {
        throw Unsupported.method("updateInt");
    }

    @Override
    public void updateLong(int column, long value) throws SQLException {
        throw Unsupported.method("updateLong");
    }

    @Override
    public void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int column, Reader value) throws SQLException {
        throw Unsupported.method("updateNCharacterStream");
    }

    @Override
    public void updateNClob(int column, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNClob(int column, Reader value) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNClob(int column, NClob value) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNString(int column, String value) throws SQLException {
        throw Unsupported.method("updateNString");
    }

    @Override
    public void updateNull(int column) throws SQLException {
        throw Unsupported.method("updateNull");
    }

    @Override
    public void updateObject(int column, Object value, int option) throws SQLException {
        throw Unsupported.method("updateObject");
    }

    @Override
    public void updateObject(int column, Object value) throws SQLException {
        throw Unsupported.method("updateObject");
    }

    @Override
    public void updateRef(int column, Ref value) throws SQLException {
        throw Unsupported.method("updateRef");
    }

    @Override
    public void updateRowId(int column, RowId value) throws SQLException {
        throw Unsupported.method("updateRowId");
    }

    @Override
    public void updateSQLXML(int column, SQLXML value) throws SQLException {
        throw Unsupported.method("updateSQLXML");
    }

    @Override
    public void updateShort(int column, short value) throws SQLException {
        throw Unsupported.method("updateShort");
    }

    @Override
    public void updateString(int column, String value) throws SQLException {
        throw Unsupported.method("updateString");
    }

    @Override
    public void updateTime(int column, Time value) throws SQLException {
        throw Unsupported.method("updateTime");
    }

    @Override
    public void updateTimestamp(int column, Timestamp value) throws SQLException {
        throw Unsupported.method("updateTimestamp");
    }
}
