package dev.weir.session;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** How to tell whether a pooler of transactions stands between the pool and the server. */
public enum PoolerRule {
    /**
     * By PostgreSQL's process numbers. A pooler answers a connect with a number of its own, and the
     * server says another one: {@code pg_backend_pid()}. A pooler of sessions does so too.
     */
    BY_PROCESS,
    /** There is none. */
    NONE,
    /** There is one. */
    ALWAYS;

    /**
     * What stands between, for sessions like {@code fresh}; null: nothing, as far as is known.
     *
     * @param begun what the server says; null: it is not PostgreSQL, or does not tell
     */
    @Nullable TransactionPooler between(
            Connection fresh, DriverCore core, @Nullable PostgresDefaults begun) {
        return switch (this) {
            case NONE -> null;
            case ALWAYS -> TransactionPooler.CONFIGURED;
            case BY_PROCESS -> {
                int told = begun == null ? 0 : process(fresh, core);
                yield begun == null || told == 0 || told == begun.backend()
                        ? null
                        : TransactionPooler.FOUND;
            }
        };
    }

    /** The process that the driver was told of at the connect; 0: it does not say. */
    static int process(Connection fresh, DriverCore core) {
        try {
            return core.driverClass().getMethod("getBackendPID").invoke(core.of(fresh))
                            instanceof Integer number
                    ? number
                    : 0;
        } catch (NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException
                | SQLException e) {
            return 0;
        }
    }
}
