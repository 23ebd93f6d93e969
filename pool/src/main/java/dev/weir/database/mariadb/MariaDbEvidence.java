package dev.weir.database.mariadb;

import dev.weir.database.TransactionEvidence;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Reads the flag {@code SERVER_STATUS_IN_TRANS} that MariaDB and MySQL send with every answer and
 * that MariaDB Connector/J keeps in its context. Found by name, so that the pool depends on no
 * driver.
 */
final class MariaDbEvidence implements TransactionEvidence {

    static final String CONNECTION = "org.mariadb.jdbc.Connection";
    private static final int IN_TRANSACTION = 1;

    private final MethodHandle status;

    private MariaDbEvidence(MethodHandle status) {
        this.status = status;
    }

    /** The evidence of a driver whose connection is MariaDB's of version 3, null for others. */
    static @Nullable TransactionEvidence of(Class<?> driverClass) {
        if (!driverClass.getName().equals(CONNECTION)) {
            return null;
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle context = lookup.unreflect(driverClass.getMethod("getContext"));
            MethodHandle status =
                    lookup.unreflect(context.type().returnType().getMethod("getServerStatus"));
            return new MariaDbEvidence(
                    MethodHandles.filterReturnValue(context, status)
                            .asType(MethodType.methodType(int.class, Connection.class)));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @Override
    public State of(Connection physical) {
        try {
            int now = (int) status.invokeExact(physical);
            return (now & IN_TRANSACTION) == 0 ? State.NONE : State.OPEN;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
