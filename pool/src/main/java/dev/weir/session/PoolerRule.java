package dev.weir.session;

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
     * What stands between the pool and the server of {@code fresh}; null: nothing, as far as is
     * known. It is asked of each connection: one host of several may be a pooler, and one may be
     * put before a server that is in use.
     *
     * @throws SQLException when the server cannot be asked
     */
    @Nullable TransactionPooler between(Connection fresh, DriverTraits known) throws SQLException {
        return switch (this) {
            case NONE -> null;
            case ALWAYS -> TransactionPooler.CONFIGURED;
            case BY_PROCESS -> {
                int told = known.serverProcess(fresh);
                int answering = told == 0 ? 0 : known.database().server().answering(fresh);
                yield answering == 0 || answering == told ? null : TransactionPooler.FOUND;
            }
        };
    }
}
