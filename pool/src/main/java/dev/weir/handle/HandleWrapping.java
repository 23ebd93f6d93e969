package dev.weir.handle;

import java.io.InputStream;
import java.io.Reader;
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

/** Turns what a driver returns into handles. */
final class HandleWrapping extends JdbcWrapping {

    static final HandleWrapping INSTANCE = new HandleWrapping();

    private static final Module JAVA_BASE = Object.class.getModule();
    private static final Module JAVA_SQL = Statement.class.getModule();

    private HandleWrapping() {}

    @Override
    Statement wrap(LeaseGuard connection, @Nullable Statement raw) throws SQLException {
        return opened(new StatementHandle(present(raw), connection));
    }

    @Override
    PreparedStatement wrap(LeaseGuard connection, @Nullable PreparedStatement raw)
            throws SQLException {
        return opened(new PreparedStatementHandle(present(raw), connection));
    }

    @Override
    CallableStatement wrap(LeaseGuard connection, @Nullable CallableStatement raw)
            throws SQLException {
        return opened(new CallableStatementHandle(present(raw), connection));
    }

    /** Rows that come from no statement of the borrower's. */
    @Override
    @Nullable ResultSet wrap(LeaseGuard connection, @Nullable ResultSet raw) throws SQLException {
        return raw == null
                ? null
                : new DetachedResultSetHandle(
                        opened(new DetachedResultSetHandle.Node(raw, connection)));
    }

    @Override
    DatabaseMetaData wrap(LeaseGuard connection, @Nullable DatabaseMetaData raw)
            throws SQLException {
        return new DatabaseMetaDataHandle(present(raw), connection);
    }

    /** A driver that breaks its contract fails here, where it is seen, and not at the next call. */
    private static <T> T present(@Nullable T raw) throws SQLException {
        if (raw == null) {
            throw new SQLException("The driver returned null instead of an object", "HY000");
        }
        return raw;
    }

    @Override
    @Nullable ResultSetMetaData wrap(LeaseGuard connection, @Nullable ResultSetMetaData raw) {
        return raw == null ? null : new ResultSetMetaDataHandle(raw, connection);
    }

    @Override
    @Nullable ParameterMetaData wrap(LeaseGuard connection, @Nullable ParameterMetaData raw) {
        return raw == null ? null : new ParameterMetaDataHandle(raw, connection);
    }

    @Override
    @Nullable Array wrap(LeaseGuard connection, @Nullable Array raw) {
        return raw == null ? null : new ArrayHandle(raw, connection);
    }

    @Override
    @Nullable Blob wrap(LeaseGuard connection, @Nullable Blob raw) {
        return raw == null ? null : new BlobHandle(raw, connection);
    }

    @Override
    @Nullable Clob wrap(LeaseGuard connection, @Nullable Clob raw) {
        return raw instanceof NClob n
                ? wrap(connection, n)
                : raw == null ? null : new ClobHandle(raw, connection);
    }

    @Override
    @Nullable NClob wrap(LeaseGuard connection, @Nullable NClob raw) {
        return raw == null ? null : new NClobHandle(raw, connection);
    }

    @Override
    @Nullable Ref wrap(LeaseGuard connection, @Nullable Ref raw) {
        return raw == null ? null : new RefHandle(raw, connection);
    }

    @Override
    @Nullable SQLXML wrap(LeaseGuard connection, @Nullable SQLXML raw) {
        return raw == null ? null : new SQLXMLHandle(raw, connection);
    }

    /** A value of any type. Nearly all are the JDK's own classes, which one look at each tells. */
    @Override
    @Nullable Object wrap(LeaseGuard connection, @Nullable Object raw) throws SQLException {
        if (raw == null) {
            return null;
        }
        Module module = raw.getClass().getModule();
        if (module == JAVA_BASE || module == JAVA_SQL) {
            return raw;
        }
        return switch (raw) {
            case Array a -> wrap(connection, a);
            case Clob c -> wrap(connection, c);
            case Blob b -> wrap(connection, b);
            case ResultSet r -> wrap(connection, r);
            case SQLXML x -> wrap(connection, x);
            case Ref r -> wrap(connection, r);
            case InputStream s -> LeasedStreams.of(connection, s);
            case Reader r -> LeasedStreams.of(connection, r);
            default -> raw;
        };
    }

    /** A value of a type that the borrower named: the driver's own class is given as it is. */
    @SuppressWarnings("ReferenceEquality") // whether it was wrapped, not what it equals
    @Override
    <T> @Nullable T wrap(LeaseGuard connection, @Nullable T raw, Class<T> type)
            throws SQLException {
        Object wrapped =
                switch (raw) {
                    case InputStream s -> LeasedStreams.of(connection, s);
                    case Reader r -> LeasedStreams.of(connection, r);
                    case null, default -> wrap(connection, (Object) raw);
                };
        if (wrapped == raw) {
            return raw;
        }
        if (type.isInstance(wrapped)) {
            return type.cast(wrapped);
        }
        connection.session.markUnwrapped();
        return raw;
    }

    /**
     * Tracks a handle. A lease that ended while the driver was at it cannot be told of it: then the
     * driver's object is closed here.
     */
    private static <H extends OpenHandle> H opened(H handle) throws SQLException {
        LeaseGuard connection = handle.connection;
        connection.openHandles().push(handle);
        if (!connection.isOpen()) {
            handle.closed = true;
            try {
                handle.closeDelegate();
            } catch (SQLException e) {
                connection.session.markBroken();
            }
            connection.exit();
        }
        return handle;
    }
}
