package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Databases;
import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import java.sql.Connection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a session needs to know about its driver, found out once per class of its connections.
 *
 * @param database that the driver leads to
 * @param requestBoundaries whether the driver does something on {@link Connection#beginRequest}
 * @param unseen what the pool cannot do with this driver; null: nothing worth a word
 */
record DriverTraits(Database database, boolean requestBoundaries, @Nullable Notice unseen) {

    /** The traits of the driver of {@code fresh}, which was just opened. */
    static DriverTraits of(Connection fresh) {
        DriverCore core = DriverCore.behind(fresh, Databases.ALL);
        Database database = Databases.ofDriver(core.driverClass());
        String product = "";
        if (database == Database.UNKNOWN) {
            product = told(() -> fresh.getMetaData().getDatabaseProductName());
            database = Databases.of(product, told(() -> fresh.getMetaData().getURL()));
        }
        Database known = database.by(core);
        return new DriverTraits(
                known,
                overridesBeginRequest(core.driverClass()),
                known.unseen(fresh.getClass(), product));
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
