package dev.weir.database.postgres;

import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import dev.weir.database.RoleEvidence;
import dev.weir.database.SearchPath;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionCare;
import dev.weir.database.SessionDefaults;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.UnnamedCode;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sessions of PostgreSQL, as pgjdbc and its descendants show them. */
final class PostgresCare implements SessionCare {

    @Override
    public @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return PostgresEvidence.of(driverClass);
    }

    @Override
    public @Nullable RoleEvidence role(Class<?> driverClass) {
        return PostgresRole.of(driverClass);
    }

    @Override
    public SessionDefaults defaults(Connection fresh) throws SQLException {
        return PostgresDefaults.of(fresh);
    }

    @Override
    public ServerReset reset(Connection fresh, DriverCore core, @Nullable SessionDefaults begun) {
        return begun instanceof PostgresDefaults told
                ? PostgresReset.of(core, told)
                : ServerReset.NONE;
    }

    @Override
    public UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return PostgresCode.read(physical, clean);
    }

    @Override
    public SearchPath searchPath() {
        return new PostgresSearchPath();
    }

    @Override
    public boolean rollsBackOnDisconnect() {
        return true;
    }

    @Override
    public boolean cancelsByOrder(Connection fresh, DriverCore core) {
        return true;
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
