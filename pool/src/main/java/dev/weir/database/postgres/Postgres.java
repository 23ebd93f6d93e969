package dev.weir.database.postgres;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverUrls;
import dev.weir.database.ServerQueries;
import dev.weir.database.SessionCare;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.RoleBinders;
import java.util.List;
import java.util.stream.Stream;

/** PostgreSQL, and what speaks to it through pgjdbc or a descendant of pgjdbc. */
public final class Postgres implements Database {

    private static final SessionCare CARE = new PostgresCare();
    private static final ServerQueries SERVER = new PostgresServer();
    private static final DriverUrls URLS = new PostgresUrls();

    @Override
    public String name() {
        return "PostgreSQL";
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        return PostgresEvidence.of(connection) != null;
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals(name());
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return Stream.of("org.postgresql", driverPackage)
                .flatMap(name -> PostgresEvidence.TYPES.stream().map(name::concat))
                .toList();
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
        return SqlDialect.POSTGRES;
    }

    @Override
    public RoleBinders roleBinders() {
        return PostgresBinder.MAKERS;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.SESSION;
    }
}
