package dev.weir.bench.stub;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
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

/** The updates of a result set by index, which no benchmark makes. */
abstract class UnusedUpdates extends UnusedUpdatesByLabel {

    @Override
    public void updateArray(int index, Array b) throws SQLException {
        throw Unused.call("updateArray");
    }

    @Override
    public void updateAsciiStream(int index, InputStream b, int c) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int index, InputStream b) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(int index, BigDecimal b) throws SQLException {
        throw Unused.call("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(int index, InputStream b, int c) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int index, InputStream b) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBlob(int index, InputStream b, long c) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBlob(int index, InputStream b) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBlob(int index, Blob b) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBoolean(int index, boolean b) throws SQLException {
        throw Unused.call("updateBoolean");
    }

    @Override
    public void updateByte(int index, byte b) throws SQLException {
        throw Unused.call("updateByte");
    }

    @Override
    public void updateBytes(int index, byte[] b) throws SQLException {
        throw Unused.call("updateBytes");
    }

    @Override
    public void updateCharacterStream(int index, Reader b, int c) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int index, Reader b, long c) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int index, Reader b) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateClob(int index, Reader b, long c) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateClob(int index, Reader b) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateClob(int index, Clob b) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateDate(int index, Date b) throws SQLException {
        throw Unused.call("updateDate");
    }

    @Override
    public void updateDouble(int index, double b) throws SQLException {
        throw Unused.call("updateDouble");
    }

    @Override
    public void updateFloat(int index, float b) throws SQLException {
        throw Unused.call("updateFloat");
    }

    @Override
    public void updateInt(int index, int b) throws SQLException {
        throw Unused.call("updateInt");
    }

    @Override
    public void updateLong(int index, long b) throws SQLException {
        throw Unused.call("updateLong");
    }

    @Override
    public void updateNCharacterStream(int index, Reader b, long c) throws SQLException {
        throw Unused.call("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int index, Reader b) throws SQLException {
        throw Unused.call("updateNCharacterStream");
    }

    @Override
    public void updateNClob(int index, Reader b, long c) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNClob(int index, Reader b) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNClob(int index, NClob b) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNString(int index, String b) throws SQLException {
        throw Unused.call("updateNString");
    }

    @Override
    public void updateNull(int index) throws SQLException {
        throw Unused.call("updateNull");
    }

    @Override
    public void updateObject(int index, Object b, int c) throws SQLException {
        throw Unused.call("updateObject");
    }

    @Override
    public void updateObject(int index, Object b) throws SQLException {
        throw Unused.call("updateObject");
    }

    @Override
    public void updateRef(int index, Ref b) throws SQLException {
        throw Unused.call("updateRef");
    }

    @Override
    public void updateRowId(int index, RowId b) throws SQLException {
        throw Unused.call("updateRowId");
    }

    @Override
    public void updateSQLXML(int index, SQLXML b) throws SQLException {
        throw Unused.call("updateSQLXML");
    }

    @Override
    public void updateShort(int index, short b) throws SQLException {
        throw Unused.call("updateShort");
    }

    @Override
    public void updateString(int index, String b) throws SQLException {
        throw Unused.call("updateString");
    }

    @Override
    public void updateTime(int index, Time b) throws SQLException {
        throw Unused.call("updateTime");
    }

    @Override
    public void updateTimestamp(int index, Timestamp b) throws SQLException {
        throw Unused.call("updateTimestamp");
    }
}
