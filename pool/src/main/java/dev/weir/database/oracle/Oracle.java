package dev.weir.database.oracle;

import dev.weir.database.Database;
import dev.weir.database.DriverErrors;
import dev.weir.database.DriverUrls;
import dev.weir.database.SessionCare;
import java.sql.Connection;
import java.util.List;

/** Oracle, of which no reset is known yet. */
public final class Oracle implements Database {

    private static final SessionCare CARE = new OracleCare();
    private static final DriverErrors ERRORS = new OracleErrors();
    private static final DriverUrls URLS = new OracleUrls();

    @Override
    public String name() {
        return "Oracle";
    }

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
        return product.equals(name());
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return List.of("oracle.jdbc.OracleConnection");
    }

    @Override
    public DriverUrls urls() {
        return URLS;
    }

    @Override
    public SessionCare care() {
        return CARE;
    }

    @Override
    public DriverErrors errors() {
        return ERRORS;
    }
}
