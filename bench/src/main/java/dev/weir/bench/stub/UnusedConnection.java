package dev.weir.bench.stub;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Struct;

/** What no benchmark and no pool asks of a connection. */
abstract class UnusedConnection implements Connection {

    @Override
    public Array createArrayOf(String text, Object[] b) throws SQLException {
        throw Unused.call("createArrayOf");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw Unused.call("createBlob");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw Unused.call("createClob");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw Unused.call("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Unused.call("createSQLXML");
    }

    @Override
    public Struct createStruct(String text, Object[] b) throws SQLException {
        throw Unused.call("createStruct");
    }

    @Override
    public String getClientInfo(String text) throws SQLException {
        throw Unused.call("getClientInfo");
    }

    @Override
    public String nativeSQL(String text) throws SQLException {
        throw Unused.call("nativeSQL");
    }

    @Override
    public CallableStatement prepareCall(String text, int b, int c, int d) throws SQLException {
        throw Unused.call("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String text, int b, int c) throws SQLException {
        throw Unused.call("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String text) throws SQLException {
        throw Unused.call("prepareCall");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int[] b) throws SQLException {
        throw Unused.call("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, String[] b) throws SQLException {
        throw Unused.call("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int b) throws SQLException {
        throw Unused.call("prepareStatement");
    }

    @Override
    public void releaseSavepoint(Savepoint a) throws SQLException {
        throw Unused.call("releaseSavepoint");
    }

    @Override
    public void rollback(Savepoint a) throws SQLException {
        throw Unused.call("rollback");
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw Unused.call("setSavepoint");
    }

    @Override
    public Savepoint setSavepoint(String text) throws SQLException {
        throw Unused.call("setSavepoint");
    }
}
