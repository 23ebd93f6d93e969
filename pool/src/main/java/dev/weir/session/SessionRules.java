package dev.weir.session;

import dev.weir.Pooler;
import dev.weir.SessionReset;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.database.Database;
import dev.weir.database.Database.Notice;
import dev.weir.database.Databases;
import dev.weir.database.DriverCore;
import dev.weir.database.ServerReset;
import dev.weir.sql.CleanSql;
import dev.weir.sql.CleanSql.Answer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of one driver and one set of settings have in common, and what decides whether
 * a lease is followed by a reset.
 *
 * <p>A pooler of transactions, as PgBouncer in transaction mode, may give each transaction another
 * session of the server's: what is set in one meets whoever gets that next, and so does a reset.
 *
 * @param reset how they began and are brought back
 * @param policy when they are
 * @param pooler by what sign a pooler of transactions was told in front of the server; null: none
 * @param texts reads statements
 * @param hooks what the code does that the database has stored
 */
record SessionRules(
        WeirConfig config,
        Driver driver,
        ServerReset reset,
        SessionReset policy,
        @Nullable String pooler,
        CleanSql texts,
        HookLook hooks) {

    private static final String WAY_OUT =
            "If the pooler keeps one session of the server for each connection (session pooling), set pooler=session.";

    /**
     * What a session needs to know about its driver, found out once per class of its connections.
     *
     * @param database that the driver leads to
     * @param unseen what the pool cannot do with this driver; null: nothing worth a word
     */
    record Driver(Database database, @Nullable Notice unseen) {

        /** The driver of {@code fresh}, which was just opened. */
        static Driver of(Connection fresh) {
            DriverCore core = DriverCore.behind(fresh, Databases.ALL);
            Database database = Databases.ofDriver(core.driverClass());
            String product = "";
            if (database == Database.UNKNOWN) {
                product = told(() -> fresh.getMetaData().getDatabaseProductName());
                database = Databases.of(product, url(fresh));
            }
            Database known = database.by(core);
            return new Driver(known, known.unseen(fresh.getClass(), product));
        }

        /** The URL that the driver tells; empty: it does not. */
        static String url(Connection fresh) {
            return told(() -> fresh.getMetaData().getURL());
        }

        private static String told(Callable<@Nullable String> question) {
            try {
                return String.valueOf(question.call());
            } catch (Exception | LinkageError e) {
                return "";
            }
        }
    }

    Database database() {
        return driver.database();
    }

    @SuppressWarnings("ReferenceEquality") // the same settings, not equal ones: they are few
    boolean isFor(WeirConfig now, Driver known, @Nullable String sign) {
        return config == now && driver == known && Objects.equals(pooler, sign);
    }

    /** Whether statements are read as a whole. */
    boolean reads() {
        return policy.resets() && reset != ServerReset.UNSUPPORTED;
    }

    /** Whether the first statement of the pool's does nothing but settings. */
    private boolean initsSettings() {
        String sql = config.connectionInitSql();
        return sql == null || CleanSql.isSettings(sql) || texts.read(sql).answer() == Answer.CLEAN;
    }

    /** SQL that sets again what a reset of all settings undoes; may run twice. */
    String restoringAll() {
        String sql = initsSettings() ? config.connectionInitSql() : null;
        return reset.restoringAll() + (sql == null || !reset.remembersStart() ? "" : sql + ";");
    }

    /**
     * Whether a session can be brought back: it is known how, and a new one has nothing that no
     * reset leads to, by a trigger at its login or by the pool's own first statement.
     */
    boolean canReset() {
        return reset.isKnown() && !hooks.known().atLogin() && initsSettings();
    }

    /** Whether isolation and schema go back with the whole session, wherever they began. */
    boolean bringsBackUnread() {
        return policy.resets() && canReset() && reset.remembersStart();
    }

    /** What the pool cannot do with such sessions. */
    List<Notice> notices() {
        return Stream.of(
                        reset.isKnown() ? null : driver.unseen(),
                        pooler == null ? null : noticeOfPooler(pooler))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * By what sign a pooler of transactions was told in front of the server of {@code fresh}; null:
     * there is none, as far as is known. It is asked of each connection: one host of several may be
     * a pooler, and one may be put before a server that is in use.
     *
     * <p>A pooler answers a connect with a process number of its own, and the server says another
     * one. A pooler of sessions does so too.
     *
     * @throws SQLException when the server cannot be asked
     */
    static @Nullable String poolerBefore(Pooler said, Connection fresh, Database known)
            throws SQLException {
        if (said == Pooler.TRANSACTION) {
            return "pooler=transaction";
        }
        return said == Pooler.AUTO && known.isAnsweredByAnother(fresh)
                ? "another process answers than the one the driver was given"
                : null;
    }

    private static Notice noticeOfPooler(String sign) {
        return new Notice(
                System.Logger.Level.WARNING,
                "a pooler is between this pool and the server (%s). These are off: the reset of sessions (sessionReset) and queries about the server (observeServer, readServerLimits). What transactionIsolation, catalog, schema or connectionInitSql set reaches a session that other clients get too, and not every lease finds it. Set it for the role instead (ALTER ROLE ... SET). %s"
                        .formatted(sign, WAY_OUT));
    }

    /** What is bound, as configured or as the database suggests; refuses what would not hold. */
    Tenancy tenancy(Tenancy configured) throws SQLException {
        Tenancy tenancy = configured == Tenancy.AUTO ? database().suggestedTenancy() : configured;
        String refusal =
                switch (tenancy) {
                    case AUTO ->
                            "The pool has tenants and does not know how to bind them on this database: set tenancy to qualified, catalog or label";
                    case SESSION, TRANSACTION, RLS -> refusal(tenancy);
                    default -> null;
                };
        if (refusal != null) {
            throw new SQLFeatureNotSupportedException(refusal, "0A000");
        }
        return tenancy;
    }

    /** Why tenants are not bound by role; null: they are. */
    private @Nullable String refusal(Tenancy tenancy) {
        if (database().suggestedTenancy() != Tenancy.SESSION) {
            return "tenancy=session, transaction and rls bind by role and settings, which the pool cannot do on this database: set it to qualified, catalog or label";
        }
        if (!database().tellsTransactions() || !reset.remembersStart()) {
            return "tenancy binds by means of %1$s, and %2$s: set it to qualified or label, or connect by %1$s's own driver"
                    .formatted(
                            database().name(),
                            !reset.remembersStart()
                                    ? "the server does not show its settings"
                                    : "a wrapper hides the driver (isWrapperFor)");
        }
        return tenancy != Tenancy.SESSION || pooler == null
                ? null
                : "tenancy=session binds a session of the server, and a pooler is between this pool and the server (%s): a tenant could get another tenant's session. Set tenancy=transaction or rls, or connect to the server itself. %s"
                        .formatted(pooler, WAY_OUT);
    }
}
