package dev.weir.database.oracle;

import dev.weir.database.Database;
import dev.weir.database.Notice;
import dev.weir.sql.SqlDialect;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.util.List;
import java.util.Set;

/** Oracle, of which no reset is known yet. */
public final class Oracle implements Database {

    /** Maximum idle time exceeded. */
    private static final int IDLE_TOO_LONG = 2399;

    @Override
    public boolean hasDriver(Class<?> connection) {
        for (Class<?> c = connection; c != null; c = c.getSuperclass()) {
            for (Class<?> i : c.getInterfaces()) {
                if (i.getName().startsWith("oracle.jdbc.")
                        && Connection.class.isAssignableFrom(i)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals("Oracle");
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return List.of("oracle.jdbc.OracleConnection");
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.ORACLE;
    }

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(IDLE_TOO_LONG);
    }

    @Override
    public Notice unseen(Class<?> connection, boolean told, String product) {
        return Notice.ofNoReset(Level.INFO, "Oracle", connection);
    }
}
