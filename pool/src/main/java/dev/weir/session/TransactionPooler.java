package dev.weir.session;

import dev.weir.database.Notice;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/**
 * A pooler between this pool and the server that may give each transaction another session of the
 * server's, as PgBouncer in transaction mode. A session of this pool's is then none of the
 * server's: what is set in it meets whoever gets that one next, and so does a reset.
 *
 * @param sign how it was told, to follow a colon
 */
record TransactionPooler(String sign) {

    /** As the user says. */
    static final TransactionPooler CONFIGURED = new TransactionPooler("pooler=transaction");

    private static final String WAY_OUT =
            "If the pooler keeps one session of the server for each connection (session pooling), set pooler=session.";

    /** Told by the number of the server's process. */
    static final TransactionPooler FOUND =
            new TransactionPooler("another process answers than the one the driver was given");

    /**
     * To be told once.
     *
     * @param settings of the sessions behind it
     */
    Notice notice(SessionSettings settings) {
        String adrift = String.join(", ", settings.ofServerSession());
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
    SQLException refusal() {
        return new SQLFeatureNotSupportedException(
                "tenancy=session binds a session of the server, and a pooler is between this pool and the server (%s): a tenant could get another tenant's session. Set tenancy=transaction or rls, or connect to the server itself. %s"
                        .formatted(sign, WAY_OUT),
                "0A000");
    }
}
