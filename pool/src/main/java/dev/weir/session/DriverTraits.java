package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Databases;
import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import dev.weir.database.RoleEvidence;
import dev.weir.database.TransactionEvidence;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a session needs to know about its driver, found out once per class of its connections.
 *
 * @param core the database's own driver behind them
 * @param database that it leads to
 * @param evidence how to see open transactions
 * @param role how to see whether the server takes writes
 * @param requestBoundaries whether the driver does something on {@link Connection#beginRequest}
 * @param unseen what the pool cannot do with this driver; null: nothing worth a word
 */
record DriverTraits(
        DriverCore core,
        Database database,
        TransactionEvidence evidence,
        RoleEvidence role,
        boolean requestBoundaries,
        @Nullable Notice unseen) {

    /** The traits of the driver of {@code fresh}, which was just opened. */
    static DriverTraits of(Connection fresh) {
        DriverCore core = DriverCore.behind(fresh, Databases.ALL);
        Class<?> driverClass = core.driverClass();
        Database database = Databases.ofDriver(driverClass);
        String product = "";
        if (database == Database.UNKNOWN) {
            product = told(() -> fresh.getMetaData().getDatabaseProductName());
            database = Databases.of(product, told(() -> fresh.getMetaData().getURL()));
        }
        TransactionEvidence evidence = database.transaction(driverClass);
        RoleEvidence role = database.role(driverClass);
        return new DriverTraits(
                core,
                database,
                evidence == null ? TransactionEvidence.NOT_TOLD : core.told(evidence),
                role == null ? RoleEvidence.NOT_TOLD : core.told(role),
                overridesBeginRequest(driverClass),
                database.unseen(fresh.getClass(), evidence != null, product));
    }

    /** The server's process behind {@code physical}, as the driver was told; 0: it does not say. */
    int serverProcess(Connection physical) {
        try {
            return database.server().process(core.of(physical));
        } catch (SQLException e) {
            return 0;
        }
    }

    /** What the driver says of its database; empty: it does not tell. */
    private static String told(Callable<@Nullable String> question) {
        try {
            return String.valueOf(question.call());
        } catch (Exception | LinkageError e) {
            return "";
        }
    }

    /** The default method does nothing, and calling nothing is free. */
    private static boolean overridesBeginRequest(Class<?> driverClass) {
        try {
            return driverClass.getMethod("beginRequest").getDeclaringClass() != Connection.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
