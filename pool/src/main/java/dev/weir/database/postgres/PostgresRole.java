package dev.weir.database.postgres;

import dev.weir.database.RoleEvidence;
import dev.weir.database.ServerRole;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Reads the role that PostgreSQL 14 and later report of their own accord ({@code ParameterStatus}
 * of {@code in_hot_standby} and {@code default_transaction_read_only}) and that pgjdbc keeps:
 * {@code PGConnection.getParameterStatus(String)}. Found by name and shape, as {@link
 * PostgresEvidence}.
 */
final class PostgresRole implements RoleEvidence {
    private static final String STANDBY = "in_hot_standby";
    private static final String READ_ONLY = "default_transaction_read_only";
    private static final String YES = "on";

    private final MethodHandle parameterStatus;

    private PostgresRole(MethodHandle parameterStatus) {
        this.parameterStatus = parameterStatus;
    }

    /** The evidence of a driver whose connection is a {@code BaseConnection}, null for others. */
    static @Nullable RoleEvidence of(Class<?> driverClass) {
        Class<?> base = PostgresEvidence.baseConnection(driverClass);
        if (base == null) {
            return null;
        }
        try {
            return new PostgresRole(
                    MethodHandles.publicLookup()
                            .unreflect(base.getMethod("getParameterStatus", String.class))
                            .asType(
                                    MethodType.methodType(
                                            String.class, Connection.class, String.class)));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @Override
    public ServerRole of(Connection physical) {
        String standby = status(physical, STANDBY);
        String readOnly = status(physical, READ_ONLY);
        if (YES.equals(standby) || YES.equals(readOnly)) {
            return ServerRole.READ_ONLY;
        }
        return standby == null || readOnly == null ? ServerRole.UNKNOWN : ServerRole.WRITABLE;
    }

    private @Nullable String status(Connection physical, String name) {
        try {
            return (String) parameterStatus.invokeExact(physical, name);
        } catch (Throwable notTold) {
            return null;
        }
    }
}
