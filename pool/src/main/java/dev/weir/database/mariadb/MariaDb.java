package dev.weir.database.mariadb;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverUrls;
import dev.weir.database.ServerQueries;
import dev.weir.database.SessionCare;
import dev.weir.sql.SqlDialect;
import java.util.List;
import java.util.stream.Stream;

/** MariaDB and MySQL. */
public final class MariaDb implements Database {

    private static final SessionCare CARE = new MariaDbCare();
    private static final ServerQueries SERVER = new MariaDbServer();
    private static final DriverUrls URLS = new MariaDbUrls();

    @Override
    public String name() {
        return "MySQL or MariaDB";
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        for (Class<?> c = connection; c != null; c = c.getSuperclass()) {
            if (isOurs(c) || Stream.of(c.getInterfaces()).anyMatch(MariaDb::isOurs)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOurs(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.mariadb.jdbc.") || name.startsWith("com.mysql.");
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals("MySQL") || product.equals("MariaDB");
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return List.of(MariaDbEvidence.CONNECTION, "com.mysql.cj.jdbc.JdbcConnection");
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
    public ServerQueries server() {
        return SERVER;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.MYSQL;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.CATALOG;
    }
}
