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
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** The scripted result is read-only: updates by label and of whole rows are refused. */
abstract class LabelledUpdates extends PositionedUpdates {

    @Override
    public void cancelRowUpdates() throws SQLException {
        throw Unsupported.method("cancelRowUpdates");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw Unsupported.method("deleteRow");
    }

    @Override
    public void insertRow() throws SQLException {
        throw Unsupported.method("insertRow");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw Unsupported.method("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw Unsupported.method("moveToInsertRow");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw Unsupported.method("refreshRow");
    }

    @Override
    public void updateArray(String label, Array value) throws SQLException {
        throw Unsupported.method("updateArray");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, int option) throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, long length)
            throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value) throws SQLException {
        throw Unsupported.method("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
        throw Unsupported.method("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, int option)
            throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, long length)
            throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value) throws SQLException {
        throw Unsupported.method("updateBinaryStream");
    }

    @Override
    public void updateBlob(String label, InputStream value, long length) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBlob(String label, InputStream value) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBlob(String label, Blob value) throws SQLException {
        throw Unsupported.method("updateBlob");
    }

    @Override
    public void updateBoolean(String label, boolean value) throws SQLException {
        throw Unsupported.method("updateBoolean");
    }

    @Override
    public void updateByte(String label, byte value) throws SQLException {
        throw Unsupported.method("updateByte");
    }

    @Override
    public void updateBytes(String label, byte[] value) throws SQLException {
        throw Unsupported.method("updateBytes");
    }

    @Override
    public void updateCharacterStream(String label, Reader value, int option) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader value) throws SQLException {
        throw Unsupported.method("updateCharacterStream");
    }

    @Override
    public void updateClob(String label, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateClob(String label, Reader value) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateClob(String label, Clob value) throws SQLException {
        throw Unsupported.method("updateClob");
    }

    @Override
    public void updateDate(String label, Date value) throws SQLException {
        throw Unsupported.method("updateDate");
    }

    @Override
    public void updateDouble(String label, double value) throws SQLException {
        throw Unsupported.method("updateDouble");
    }

    @Override
    public void updateFloat(String label, float value) throws SQLException {
        throw Unsupported.method("updateFloat");
    }

    @Override
    public void updateInt(String label, int option) throws SQLException {
        throw Unsupported.method("updateInt");
    }

    @Override
    public void updateLong(String label, long value) throws SQLException {
        throw Unsupported.method("updateLong");
    }

    @Override
    public void updateNCharacterStream(String label, Reader value, long length)
            throws SQLException {
        throw Unsupported.method("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String label, Reader value) throws SQLException {
        throw Unsupported.method("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String label, Reader value, long length) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNClob(String label, Reader value) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNClob(String label, NClob value) throws SQLException {
        throw Unsupported.method("updateNClob");
    }

    @Override
    public void updateNString(String label, String value) throws SQLException {
        throw Unsupported.method("updateNString");
    }

    @Override
    public void updateNull(String label) throws SQLException {
        throw Unsupported.method("updateNull");
    }

    @Override
    public void updateObject(String label, Object value, int option) throws SQLException {
        throw Unsupported.method("updateObject");
    }

    @Override
    public void updateObject(String label, Object value) throws SQLException {
        throw Unsupported.method("updateObject");
    }

    @Override
    public void updateRef(String label, Ref value) throws SQLException {
        throw Unsupported.method("updateRef");
    }

    @Override
    public void updateRow() throws SQLException {
        throw Unsupported.method("updateRow");
    }

    @Override
    public void updateRowId(String label, RowId value) throws SQLException {
        throw Unsupported.method("updateRowId");
    }

    @Override
    public void updateSQLXML(String label, SQLXML value) throws SQLException {
        throw Unsupported.method("updateSQLXML");
    }

    @Override
    public void updateShort(String label, short value) throws SQLException {
        throw Unsupported.method("updateShort");
    }

    @Override
    public void updateString(String label, String value) throws SQLException {
        throw Unsupported.method("updateString");
    }

    @Override
    public void updateTime(String label, Time value) throws SQLException {
        throw Unsupported.method("updateTime");
    }

    @Override
    public void updateTimestamp(String label, Timestamp value) throws SQLException {
        throw Unsupported.method("updateTimestamp");
    }
}
