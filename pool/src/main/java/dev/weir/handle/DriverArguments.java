package dev.weir.handle;

import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.SQLException;
import java.sql.SQLXML;
import org.jspecify.annotations.Nullable;

/** Turns handles that are passed to the driver back into what they stand for. */
final class DriverArguments {

    private DriverArguments() {}

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
