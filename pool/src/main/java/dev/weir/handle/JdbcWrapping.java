package dev.weir.handle;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a driver returns into handles of the lease that asked for it. Apart from {@link
 * HandleWrapping}, because handles ask for it and it makes handles.
 */
abstract class JdbcWrapping {

    abstract Statement wrap(LeaseGuard connection, @Nullable Statement raw) throws SQLException;

    abstract PreparedStatement wrap(LeaseGuard connection, @Nullable PreparedStatement raw)
            throws SQLException;

    abstract CallableStatement wrap(LeaseGuard connection, @Nullable CallableStatement raw)
            throws SQLException;

    abstract @Nullable ResultSet wrap(LeaseGuard connection, @Nullable ResultSet raw)
            throws SQLException;

    abstract DatabaseMetaData wrap(LeaseGuard connection, @Nullable DatabaseMetaData raw)
            throws SQLException;

    abstract @Nullable ResultSetMetaData wrap(
            LeaseGuard connection, @Nullable ResultSetMetaData raw);

    abstract @Nullable ParameterMetaData wrap(
            LeaseGuard connection, @Nullable ParameterMetaData raw);

    abstract @Nullable Array wrap(LeaseGuard connection, @Nullable Array raw);

    abstract @Nullable Blob wrap(LeaseGuard connection, @Nullable Blob raw);

    abstract @Nullable Clob wrap(LeaseGuard connection, @Nullable Clob raw);

    abstract @Nullable NClob wrap(LeaseGuard connection, @Nullable NClob raw);

    abstract @Nullable Ref wrap(LeaseGuard connection, @Nullable Ref raw);

    abstract @Nullable SQLXML wrap(LeaseGuard connection, @Nullable SQLXML raw);

    abstract @Nullable Object wrap(LeaseGuard connection, @Nullable Object raw) throws SQLException;

    abstract <T> @Nullable T wrap(LeaseGuard connection, @Nullable T raw, Class<T> type)
            throws SQLException;
}
