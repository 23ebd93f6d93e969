package dev.weir.database.postgres;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverCore;
import dev.weir.database.DriverUrls;
import dev.weir.database.Notice;
import dev.weir.database.RoleEvidence;
import dev.weir.database.SearchPath;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionDefaults;
import dev.weir.database.StoredCode;
import dev.weir.database.TransactionEvidence;
import dev.weir.sql.SqlDialect;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, and what speaks to it through pgjdbc or a descendant of pgjdbc. */
public final class Postgres implements Database {

    /** Redshift: error setting or closing a connection. */
    private static final int CONNECTION_ERROR = 500150;

    @Override
    public boolean hasDriver(Class<?> connection) {
        return PostgresEvidence.of(connection) != null;
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals("PostgreSQL");
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return List.of(
                "org.postgresql" + PostgresEvidence.INTERFACE,
                driverPackage + PostgresEvidence.INTERFACE);
    }

    @Override
    public DriverUrls urls() {
        return new PostgresUrls();
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.POSTGRES;
    }

    @Override
    public @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return PostgresEvidence.of(driverClass);
    }

    @Override
    public @Nullable RoleEvidence role(Class<?> driverClass) {
        return PostgresRole.of(driverClass);
    }

    @Override
    public int serverProcess(Connection own) {
        try {
            return own.getClass().getMethod("getBackendPID").invoke(own) instanceof Integer number
                    ? number
                    : 0;
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return 0;
        }
    }

    @Override
    public SessionDefaults defaults(Connection fresh) throws SQLException {
        return PostgresDefaults.of(fresh);
    }

    @Override
    public @Nullable ServerReset reset(
            Connection fresh, DriverCore core, @Nullable SessionDefaults begun) {
        return begun instanceof PostgresDefaults told ? PostgresReset.of(core, told) : null;
    }

    @Override
    public StoredCode storedCode() {
        return PostgresCatalogue.INSTANCE;
    }

    @Override
    public SearchPath searchPath() {
        return new PostgresSearchPath();
    }

    @Override
    public @Nullable String roleQuestion(String product) {
        return product.contains("postgres")
                ? "select pg_is_in_recovery(), current_setting('default_transaction_read_only')"
                : null;
    }

    @Override
    public boolean rollsBackOnDisconnect() {
        return true;
    }

    @Override
    public boolean cancelsByOrder() {
        return true;
    }

    /**
     * The server ends a statement with the same state at its own statement_timeout, and an order
     * may be on its way at that moment: applications give both limits the same value. The words
     * alone tell. A server with words in another language loses a connection for each cancel.
     */
    @Override
    public @Nullable Boolean isCancelled(SQLException end) {
        return end.getClass().getName().startsWith("org.postgresql.")
                ? "57014".equals(end.getSQLState())
                        && String.valueOf(end.getMessage()).contains("user request")
                : null;
    }

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(CONNECTION_ERROR);
    }

    @Override
    public boolean listsSessions() {
        return true;
    }

    @Override
    public boolean tellsLimits() {
        return true;
    }

    @Override
    public boolean bindsRoles() {
        return true;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.SESSION;
    }

    /** A wrapper may hide the driver. */
    @Override
    public @Nullable Notice unseen(Class<?> connection, boolean told, String product) {
        return told
                ? null
                : new Notice(
                        Level.WARNING,
                        "the database is PostgreSQL, and connections of the class %s do not let the pool see its driver (isWrapperFor and unwrap of org.postgresql.core.BaseConnection). Off are: transactions seen without a round trip, the role of the server, resets of LISTEN and of prepared statements, tenancy=session, transaction and rls."
                                .formatted(connection.getName()));
    }
}
