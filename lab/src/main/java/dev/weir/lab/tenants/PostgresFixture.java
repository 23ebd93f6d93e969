package dev.weir.lab.tenants;

import dev.weir.lab.pools.Endpoint;
import dev.weir.tools.cli.Limits;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A schema and a role for each tenant, and tables of all tenants with a policy. */
final class PostgresFixture implements TenantFixture {

    private static final String SWITCHING = "weir_tenants_switching";
    private static final String EVERY_TENANT = "weir_tenants_every";
    private static final String WITH_POLICY = "weir_tenants_rls";
    private static final List<String> USERS = List.of(SWITCHING, EVERY_TENANT, WITH_POLICY);

    private final ServerAccess site;
    private final String description;

    private PostgresFixture(ServerAccess site, String description) {
        this.site = site;
        this.description = description;
    }

    /**
     * Makes the tenants, in place of those that an interrupted run left.
     *
     * @throws IllegalArgumentException if the administrator is no superuser
     * @throws SQLException if something else is in the way
     */
    static PostgresFixture build(ServerAccess site, List<Tenant> tenants, int rows, boolean policy)
            throws SQLException {
        try (Connection connection = site.admin().open();
                Statement statement = connection.createStatement()) {
            requireSuperuser(statement);
            demolish(statement);
            String description =
                    "PostgreSQL "
                            + setting(statement, "server_version")
                            + (setting(statement, "fsync").equals("on")
                                            && !setting(statement, "synchronous_commit")
                                                    .equals("off")
                                    ? ", fsync on"
                                    : ", commits do not wait for the disk");
            connection.setAutoCommit(false);
            run(statement, roles(tenants, site.secret()));
            connection.commit();
            for (Tenant tenant : tenants) {
                run(statement, PostgresTables.ofTenant(tenant, rows));
                connection.commit();
            }
            if (policy) {
                run(statement, PostgresTables.withPolicy());
                for (Tenant tenant : tenants) {
                    run(statement, PostgresTables.rowsWithPolicy(tenant, rows));
                }
                run(
                        statement,
                        List.of(
                                PostgresTables.analyzePolicy(),
                                "grant usage on schema %s to %s"
                                        .formatted(PostgresTables.POLICY, WITH_POLICY),
                                "grant select, insert, update, delete on all tables in schema %s to %s"
                                        .formatted(PostgresTables.POLICY, WITH_POLICY)));
                connection.commit();
            }
            return new PostgresFixture(site, description);
        }
    }

    private static void requireSuperuser(Statement statement) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery(
                        "select rolname, rolsuper from pg_catalog.pg_roles"
                                + " where rolname = current_user")) {
            rows.next();
            Limits.require(
                    rows.getBoolean(2),
                    "--user has to be a superuser, who makes roles and schemas for tenants: "
                            + rows.getString(1)
                            + " is none");
        }
    }

    /** The users that switch must not inherit, or they could see every tenant unswitched. */
    private static List<String> roles(List<Tenant> tenants, String secret) {
        List<String> sql = new ArrayList<>();
        sql.add("create schema " + PostgresTables.COMMON);
        sql.add("grant usage on schema " + PostgresTables.COMMON + " to public");
        sql.add(PostgresTables.FOLD);
        sql.add("create role %s login noinherit password '%s'".formatted(SWITCHING, secret));
        sql.add("create role %s login inherit password '%s'".formatted(EVERY_TENANT, secret));
        sql.add("create role %s login password '%s'".formatted(WITH_POLICY, secret));
        sql.add("alter role %s set search_path = %s".formatted(WITH_POLICY, PostgresTables.POLICY));
        for (Tenant tenant : tenants) {
            String name = tenant.name();
            sql.add("create role %s login password '%s'".formatted(name, secret));
            sql.add("alter role %s set search_path = %s".formatted(name, name));
            sql.add("grant %s to %s, %s, current_user".formatted(name, SWITCHING, EVERY_TENANT));
        }
        return sql;
    }

    private static void run(Statement statement, List<String> sql) throws SQLException {
        statement.execute(String.join(";\n", sql));
    }

    private static String setting(Statement statement, String name) throws SQLException {
        try (ResultSet rows = statement.executeQuery("show " + name)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Override
    public String description() {
        return description;
    }

    /** The application name goes with the start of the session, where no reset can undo it. */
    @Override
    public Endpoint door(String way, Login login, Tenant tenant) {
        String user =
                switch (login) {
                    case TENANT -> tenant.name();
                    case SWITCHING -> SWITCHING;
                    case EVERY_TENANT -> EVERY_TENANT;
                    case POLICY -> WITH_POLICY;
                };
        return site.door(
                site.front().database(),
                "ApplicationName=%s&assumeMinServerVersion=14"
                        .formatted(PostgresMeter.application(way)),
                user);
    }

    @Override
    public Statements statements(Naming naming, Tenant tenant) {
        return switch (naming) {
            case PLAIN -> Statements.prefixed("", PostgresTables.titleKey());
            case QUALIFIED -> Statements.prefixed(tenant.name() + ".", PostgresTables.titleKey());
            case POLICY -> Statements.prefixed("", "title_key");
        };
    }

    @Override
    public Check check(Naming naming, Tenant tenant, String user) {
        String name = tenant.name();
        return switch (naming) {
            case PLAIN ->
                    new Check(
                            "select current_user || '/' || current_schema() || '/'"
                                    + " || (select name from canary)",
                            user + "/" + name + "/" + name);
            case QUALIFIED -> new Check("select name from " + name + ".canary", name);
            case POLICY ->
                    new Check(
                            "select current_setting('%s', true) || '/' || (select name from canary)"
                                    .formatted(PostgresTables.SETTING),
                            name + "/" + name);
        };
    }

    @Override
    public ServerMeter meter() throws SQLException {
        return new PostgresMeter(site.admin().open());
    }

    @Override
    public int freeConnections() throws SQLException {
        return site.number(
                "select current_setting('max_connections')::int"
                        + " - current_setting('superuser_reserved_connections')::int"
                        + " - (select count(*) from pg_stat_activity"
                        + " where backend_type = 'client backend')");
    }

    @Override
    public void close() throws SQLException {
        site.work(PostgresFixture::demolish);
    }

    private static void demolish(Statement statement) throws SQLException {
        List<String> tenants =
                ServerAccess.column(
                        statement,
                        "select rolname from pg_roles where rolname ~ '^"
                                + Tenant.PREFIX
                                + "[0-9]+$'");
        List<String> roles = new ArrayList<>(USERS);
        roles.addAll(tenants);
        List<String> schemas = new ArrayList<>(tenants);
        schemas.add(PostgresTables.POLICY);
        schemas.add(PostgresTables.COMMON);
        for (String schema : schemas) {
            statement.execute("drop schema if exists " + schema + " cascade");
        }
        for (String role : roles) {
            statement.execute("drop role if exists " + role);
        }
    }
}
