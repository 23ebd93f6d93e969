package dev.weir.session;

import dev.weir.database.SessionDefaults;
import java.sql.Connection;
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
     * @param begun what the server says; null: it does not tell
     */
    @Nullable TransactionPooler between(
            Connection fresh, DriverTraits known, @Nullable SessionDefaults begun) {
        return switch (this) {
            case NONE -> null;
            case ALWAYS -> TransactionPooler.CONFIGURED;
            case BY_PROCESS -> {
                int told = begun == null ? 0 : known.serverProcess(fresh);
                yield begun == null || told == 0 || told == begun.process()
                        ? null
                        : TransactionPooler.FOUND;
            }
        };
    }
}
