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
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** The updates of a result set by label, which no benchmark makes. */
abstract class UnusedUpdatesByLabel implements ResultSet {

    @Override
    public void updateArray(String label, Array b) throws SQLException {
        throw Unused.call("updateArray");
    }

    @Override
    public void updateAsciiStream(String label, InputStream b, int c) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream b, long c) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream b) throws SQLException {
        throw Unused.call("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal b) throws SQLException {
        throw Unused.call("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String label, InputStream b, int c) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream b, long c) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream b) throws SQLException {
        throw Unused.call("updateBinaryStream");
    }

    @Override
    public void updateBlob(String label, InputStream b, long c) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBlob(String label, InputStream b) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBlob(String label, Blob b) throws SQLException {
        throw Unused.call("updateBlob");
    }

    @Override
    public void updateBoolean(String label, boolean b) throws SQLException {
        throw Unused.call("updateBoolean");
    }

    @Override
    public void updateByte(String label, byte b) throws SQLException {
        throw Unused.call("updateByte");
    }

    @Override
    public void updateBytes(String label, byte[] b) throws SQLException {
        throw Unused.call("updateBytes");
    }

    @Override
    public void updateCharacterStream(String label, Reader b, int c) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader b, long c) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader b) throws SQLException {
        throw Unused.call("updateCharacterStream");
    }

    @Override
    public void updateClob(String label, Reader b, long c) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateClob(String label, Reader b) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateClob(String label, Clob b) throws SQLException {
        throw Unused.call("updateClob");
    }

    @Override
    public void updateDate(String label, Date b) throws SQLException {
        throw Unused.call("updateDate");
    }

    @Override
    public void updateDouble(String label, double b) throws SQLException {
        throw Unused.call("updateDouble");
    }

    @Override
    public void updateFloat(String label, float b) throws SQLException {
        throw Unused.call("updateFloat");
    }

    @Override
    public void updateInt(String label, int b) throws SQLException {
        throw Unused.call("updateInt");
    }

    @Override
    public void updateLong(String label, long b) throws SQLException {
        throw Unused.call("updateLong");
    }

    @Override
    public void updateNCharacterStream(String label, Reader b, long c) throws SQLException {
        throw Unused.call("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String label, Reader b) throws SQLException {
        throw Unused.call("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String label, Reader b, long c) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNClob(String label, Reader b) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNClob(String label, NClob b) throws SQLException {
        throw Unused.call("updateNClob");
    }

    @Override
    public void updateNString(String label, String b) throws SQLException {
        throw Unused.call("updateNString");
    }

    @Override
    public void updateNull(String label) throws SQLException {
        throw Unused.call("updateNull");
    }

    @Override
    public void updateObject(String label, Object b, int c) throws SQLException {
        throw Unused.call("updateObject");
    }

    @Override
    public void updateObject(String label, Object b) throws SQLException {
        throw Unused.call("updateObject");
    }

    @Override
    public void updateRef(String label, Ref b) throws SQLException {
        throw Unused.call("updateRef");
    }

    @Override
    public void updateRowId(String label, RowId b) throws SQLException {
        throw Unused.call("updateRowId");
    }

    @Override
    public void updateSQLXML(String label, SQLXML b) throws SQLException {
        throw Unused.call("updateSQLXML");
    }

    @Override
    public void updateShort(String label, short b) throws SQLException {
        throw Unused.call("updateShort");
    }

    @Override
    public void updateString(String label, String b) throws SQLException {
        throw Unused.call("updateString");
    }

    @Override
    public void updateTime(String label, Time b) throws SQLException {
        throw Unused.call("updateTime");
    }

    @Override
    public void updateTimestamp(String label, Timestamp b) throws SQLException {
        throw Unused.call("updateTimestamp");
    }
}
