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
 * Turns what a driver returns into handles, and handles that are passed to the driver back into
 * what they stand for.
 */
final class JdbcWrapping {

    private static final Module JAVA_BASE = Object.class.getModule();
    private static final Module JAVA_SQL = Statement.class.getModule();

    private JdbcWrapping() {}

    // --- out of the driver ---

    static Statement wrap(LeaseGuard connection, @Nullable Statement raw) throws SQLException {
        return opened(new StatementHandle(present(raw), connection));
    }

    static PreparedStatement wrap(LeaseGuard connection, @Nullable PreparedStatement raw)
            throws SQLException {
        return opened(new PreparedStatementHandle(present(raw), connection));
    }

    static CallableStatement wrap(LeaseGuard connection, @Nullable CallableStatement raw)
            throws SQLException {
        return opened(new CallableStatementHandle(present(raw), connection));
    }

    /** Rows that come from no statement of the borrower's. */
    static @Nullable ResultSet wrap(LeaseGuard connection, @Nullable ResultSet raw)
            throws SQLException {
        return raw == null
                ? null
                : new DetachedResultSetHandle(opened(new OpenRows(raw, connection)));
    }

    static DatabaseMetaData wrap(LeaseGuard connection, @Nullable DatabaseMetaData raw)
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

    static @Nullable ResultSetMetaData wrap(
            LeaseGuard connection, @Nullable ResultSetMetaData raw) {
        return raw == null ? null : new ResultSetMetaDataHandle(raw, connection);
    }

    static @Nullable ParameterMetaData wrap(
            LeaseGuard connection, @Nullable ParameterMetaData raw) {
        return raw == null ? null : new ParameterMetaDataHandle(raw, connection);
    }

    static @Nullable Array wrap(LeaseGuard connection, @Nullable Array raw) {
        return raw == null ? null : new ArrayHandle(raw, connection);
    }

    static @Nullable Blob wrap(LeaseGuard connection, @Nullable Blob raw) {
        return raw == null ? null : new BlobHandle(raw, connection);
    }

    static @Nullable Clob wrap(LeaseGuard connection, @Nullable Clob raw) {
        return raw instanceof NClob n
                ? wrap(connection, n)
                : raw == null ? null : new ClobHandle(raw, connection);
    }

    static @Nullable NClob wrap(LeaseGuard connection, @Nullable NClob raw) {
        return raw == null ? null : new NClobHandle(raw, connection);
    }

    static @Nullable Ref wrap(LeaseGuard connection, @Nullable Ref raw) {
        return raw == null ? null : new RefHandle(raw, connection);
    }

    static @Nullable SQLXML wrap(LeaseGuard connection, @Nullable SQLXML raw) {
        return raw == null ? null : new SQLXMLHandle(raw, connection);
    }

    /** A value of any type. Nearly all are the JDK's own classes, which one look at each tells. */
    static @Nullable Object wrap(LeaseGuard connection, @Nullable Object raw) throws SQLException {
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
            default -> raw;
        };
    }

    /** A value of a type that the borrower named: the driver's own class is given as it is. */
    @SuppressWarnings("ReferenceEquality") // whether it was wrapped, not what it equals
    static <T> @Nullable T wrap(LeaseGuard connection, @Nullable T raw, Class<T> type)
            throws SQLException {
        Object wrapped = wrap(connection, (Object) raw);
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

    // --- into the driver ---

    static Object raw(Object value) throws SQLException {
        return value instanceof LeasedObject handle ? handle.lend() : value;
    }

    static Array raw(Array value) throws SQLException {
        return (Array) raw((Object) value);
    }

    static Blob raw(Blob value) throws SQLException {
        return (Blob) raw((Object) value);
    }

    static Clob raw(Clob value) throws SQLException {
        return (Clob) raw((Object) value);
    }

    static NClob raw(NClob value) throws SQLException {
        return (NClob) raw((Object) value);
    }

    static Ref raw(Ref value) throws SQLException {
        return (Ref) raw((Object) value);
    }

    static SQLXML raw(SQLXML value) throws SQLException {
        return (SQLXML) raw((Object) value);
    }

    /** Elements of an array or a structure; copied only if one is a handle. */
    @SuppressWarnings("ReferenceEquality") // whether it was copied, not what it equals
    static Object @Nullable [] raw(Object @Nullable [] values) throws SQLException {
        if (values == null) {
            return null;
        }
        Object[] copy = values;
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof LeasedObject handle) {
                if (copy == values) {
                    copy = java.util.Arrays.copyOf(values, values.length, Object[].class);
                }
                copy[i] = handle.lend();
            }
        }
        return copy;
    }
}
