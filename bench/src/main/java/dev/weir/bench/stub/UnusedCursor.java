package dev.weir.bench.stub;

import java.sql.SQLException;

/** The movements and properties of a result set that no benchmark uses. */
abstract class UnusedCursor extends UnusedUpdates {

    @Override
    public boolean absolute(int index) throws SQLException {
        throw Unused.call("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw Unused.call("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw Unused.call("beforeFirst");
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        throw Unused.call("cancelRowUpdates");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw Unused.call("deleteRow");
    }

    @Override
    public boolean first() throws SQLException {
        throw Unused.call("first");
    }

    @Override
    public int getConcurrency() throws SQLException {
        throw Unused.call("getConcurrency");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Unused.call("getCursorName");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        throw Unused.call("getFetchDirection");
    }

    @Override
    public int getFetchSize() throws SQLException {
        throw Unused.call("getFetchSize");
    }

    @Override
    public int getHoldability() throws SQLException {
        throw Unused.call("getHoldability");
    }

    @Override
    public int getRow() throws SQLException {
        throw Unused.call("getRow");
    }

    @Override
    public int getType() throws SQLException {
        throw Unused.call("getType");
    }

    @Override
    public void insertRow() throws SQLException {
        throw Unused.call("insertRow");
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        throw Unused.call("isAfterLast");
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        throw Unused.call("isBeforeFirst");
    }

    @Override
    public boolean isFirst() throws SQLException {
        throw Unused.call("isFirst");
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Unused.call("isLast");
    }

    @Override
    public boolean last() throws SQLException {
        throw Unused.call("last");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw Unused.call("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw Unused.call("moveToInsertRow");
    }

    @Override
    public boolean previous() throws SQLException {
        throw Unused.call("previous");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw Unused.call("refreshRow");
    }

    @Override
    public boolean relative(int index) throws SQLException {
        throw Unused.call("relative");
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        throw Unused.call("rowDeleted");
    }

    @Override
    public boolean rowInserted() throws SQLException {
        throw Unused.call("rowInserted");
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        throw Unused.call("rowUpdated");
    }

    @Override
    public void setFetchDirection(int value) throws SQLException {
        throw Unused.call("setFetchDirection");
    }

    @Override
    public void setFetchSize(int value) throws SQLException {
        throw Unused.call("setFetchSize");
    }

    @Override
    public void updateRow() throws SQLException {
        throw Unused.call("updateRow");
    }
}
