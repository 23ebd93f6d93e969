package dev.weir.session;

import dev.weir.Pooler;
import dev.weir.database.Database;
import dev.weir.database.Notice;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

/**
 * How to tell whether a pooler of transactions, as PgBouncer in transaction mode, stands between
 * the pool and the server. It may give each transaction another session of the server's: what is
 * set in one meets whoever gets that next, and so does a reset.
 */
final class PoolerRule {
    private static final String WAY_OUT =
            "If the pooler keeps one session of the server for each connection (session pooling), set pooler=session.";

    private PoolerRule() {}

    /**
     * By what sign one was told in front of the server of {@code fresh}; null: there is none, as
     * far as is known. It is asked of each connection: one host of several may be a pooler, and one
     * may be put before a server that is in use.
     *
     * <p>A pooler answers a connect with a process number of its own, and the server says another
     * one. A pooler of sessions does so too.
     *
     * @throws SQLException when the server cannot be asked
     */
    static @Nullable String between(Pooler said, Connection fresh, Database known)
            throws SQLException {
        if (said == Pooler.TRANSACTION) {
            return "pooler=transaction";
        }
        int told = said == Pooler.AUTO ? known.process(fresh) : 0;
        int answering = told == 0 ? 0 : known.answering(fresh);
        return answering == 0 || answering == told
                ? null
                : "another process answers than the one the driver was given";
    }

    /** To be told once. */
    static Notice notice(String sign, SessionSettings settings) {
        String adrift = settings.ofServerSession();
        return new Notice(
                System.Logger.Level.WARNING,
                "a pooler is between this pool and the server (%s). These are off: the reset of sessions (sessionReset) and queries about the server (observeServer, readServerLimits). %s%s"
                        .formatted(
                                sign,
                                adrift.isEmpty()
                                        ? ""
                                        : "These settings reach a session that other clients get too, and not every lease finds them: %s. Set them for the role instead (ALTER ROLE ... SET). "
                                                .formatted(adrift),
                                WAY_OUT));
    }

    /** Why tenants cannot be bound to sessions. */
    static SQLException refusal(String sign) {
        return new SQLFeatureNotSupportedException(
                "tenancy=session binds a session of the server, and a pooler is between this pool and the server (%s): a tenant could get another tenant's session. Set tenancy=transaction or rls, or connect to the server itself. %s"
                        .formatted(sign, WAY_OUT),
                "0A000");
    }
}
