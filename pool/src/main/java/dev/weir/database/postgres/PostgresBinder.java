package dev.weir.database.postgres;

import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.tenant.Binder;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Binds sessions of PostgreSQL by role, search path and settings.
 *
 * <p>A change is one round trip of two transactions. The first scrubs the session, takes the
 * neutral role and an empty path, and commits; the second binds. So nothing can take the session
 * back from the new tenant to the one before, and where the second fails nobody has it. All of it
 * is confirmed by the server before the borrower's statement goes out.
 *
 * <p>The scrub leaves prepared statements alone: plans made under a tenant's path stay valid for
 * it, and each tenant's texts are marked. {@code RESET ALL} does not reset the role. After a {@code
 * SET} of the path pgjdbc prepares every statement anew, but not after {@code set_config}.
 */
final class PostgresBinder extends Binder {
    private static final String SCRUB =
            "RESET SESSION AUTHORIZATION;RESET ROLE;RESET ALL;CLOSE ALL;UNLISTEN *;"
                    + "DISCARD TEMP;DISCARD SEQUENCES;";

    private static final String UNLOCK = "select pg_catalog.pg_advisory_unlock_all();";

    private final Postgres driver;
    private final Tenancy bound;
    private final WeirConfig config;
    private final String scrub;

    PostgresBinder(Postgres driver, Tenancy bound, WeirConfig config, String baseline) {
        this.driver = driver;
        this.bound = bound;
        this.config = config;
        // a lease may have left locks of its own, and the pool holds none; to ask is the dearest
        // part
        boolean unlocks = !config.sessionReset().resets() && config.fleet() == null;
        this.scrub = SCRUB + baseline + (unlocks ? UNLOCK : "");
    }

    @Override
    public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
            throws SQLException {
        String then =
                bound == Tenancy.SESSION
                        ? neutral() + "COMMIT;" + place(tenant, false)
                        : pathBetween(tenant) + "COMMIT";
        execute(physical, doubtful, scrub + then, seconds);
    }

    @Override
    public void unbind(Connection physical, boolean doubtful, int seconds) throws SQLException {
        execute(physical, doubtful, scrub + "COMMIT", seconds);
    }

    private String neutral() {
        String role = config.neutralRole() == null ? "none" : config.neutralRole();
        return "select " + set("role", role, false) + ", " + set("search_path", "", false) + ";";
    }

    /**
     * Between transactions the path is the tenant's where that names nobody's schema: a server that
     * reports the path (PostgreSQL 18) then does not have the driver prepare its statements anew in
     * each transaction.
     */
    private String pathBetween(Tenant tenant) {
        return bound == Tenancy.TRANSACTION && Tenant.PATH_OF_ROLE.equals(tenant.path())
                ? "select " + set("search_path", Tenant.PATH_OF_ROLE, false) + ";"
                : "";
    }

    /** What the driver keeps of notifications was for who had the session before. */
    private void execute(Connection physical, boolean doubtful, String sql, int seconds)
            throws SQLException {
        // without a transaction, ROLLBACK is only a warning
        String begin = doubtful ? "ROLLBACK;BEGIN;" : "BEGIN;";
        try (Statement statement = physical.createStatement()) {
            statement.setQueryTimeout(seconds);
            statement.setEscapeProcessing(false);
            statement.execute(begin + sql);
        }
        driver.forgetNotifications(physical);
    }

    @Override
    public boolean perTransaction() {
        return bound != Tenancy.SESSION;
    }

    /** Of row-level security, one setting; one plan serves all tenants. */
    @Override
    public String inTransaction(Tenant tenant) {
        return bound == Tenancy.RLS
                ? "select " + set(config.tenantSetting(), tenant.id(), true)
                : place(tenant, true);
    }

    @Override
    public boolean tags() {
        return bound != Tenancy.RLS;
    }

    /** One query that sets all that a tenant has, for the session or the transaction. */
    private static String place(Tenant tenant, boolean local) {
        StringBuilder sql = new StringBuilder("select ");
        String path = tenant.path();
        String role = tenant.key().role();
        if (role != null) {
            sql.append(set("role", role, local)).append(", ");
        }
        if (path != null) {
            sql.append(set("search_path", path, local)).append(", ");
        }
        for (Map.Entry<String, String> setting : tenant.key().settings().entrySet()) {
            sql.append(set(setting.getKey(), setting.getValue(), local)).append(", ");
        }
        return sql.append("null").toString();
    }

    static String set(String name, String value, boolean local) {
        return "pg_catalog.set_config(%s, %s, %s)".formatted(literal(name), literal(value), local);
    }

    /** A literal that reads the same whatever the session's settings. */
    private static String literal(String text) {
        return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}
