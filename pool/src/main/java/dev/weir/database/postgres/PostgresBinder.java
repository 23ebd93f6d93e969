package dev.weir.database.postgres;

import dev.weir.Tenancy;
import dev.weir.tenant.Binder;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.ResultSet;
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
abstract class PostgresBinder extends Binder {
    private static final String SCRUB =
            "RESET SESSION AUTHORIZATION;RESET ROLE;RESET ALL;CLOSE ALL;UNLISTEN *;"
                    + "DISCARD TEMP;DISCARD SEQUENCES;";

    private static final String UNLOCK = "select pg_catalog.pg_advisory_unlock_all();";

    private final Postgres driver;
    final String scrub;
    final String toNeutral;

    private PostgresBinder(Postgres driver, BindingRules rules, String baseline) {
        String role = rules.neutralRole() == null ? "none" : rules.neutralRole();
        this.driver = driver;
        this.scrub = SCRUB + baseline + (rules.unlocks() ? UNLOCK : "");
        this.toNeutral =
                "select " + set("role", role, false) + ", " + set("search_path", "", false) + ";";
    }

    /** As {@link Binder.ByRole} has it. */
    static Binder of(Postgres driver, Tenancy bound, BindingRules rules, String baseline) {
        return switch (bound) {
            case SESSION -> new OfSession(driver, rules, baseline);
            case TRANSACTION -> new OfTransaction(driver, rules, baseline);
            case RLS -> new OfRows(driver, rules, baseline);
            default -> throw new IllegalArgumentException("not bound by role: " + bound);
        };
    }

    @Override
    public void unbind(Connection physical, boolean doubtful, int seconds) throws SQLException {
        execute(physical, begin(doubtful) + scrub + "COMMIT", seconds);
    }

    final String begin(boolean doubtful) {
        // without a transaction, ROLLBACK is only a warning
        return doubtful ? "ROLLBACK;BEGIN;" : "BEGIN;";
    }

    /** What the driver keeps of notifications was for who had the session before. */
    final void execute(Connection physical, String sql, int seconds) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.setQueryTimeout(seconds);
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
        driver.forgetNotifications(physical);
    }

    /** One query that sets all that a tenant has, for the session or the transaction. */
    static String place(Tenant tenant, boolean local) {
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
        return "pg_catalog.set_config("
                + literal(name)
                + ", "
                + literal(value)
                + ", "
                + local
                + ")";
    }

    /** A literal that reads the same whatever the session's settings. */
    private static String literal(String text) {
        return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /** Role and path of the session. */
    private static final class OfSession extends PostgresBinder {
        OfSession(Postgres driver, BindingRules rules, String baseline) {
            super(driver, rules, baseline);
        }

        @Override
        public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
                throws SQLException {
            execute(
                    physical,
                    begin(doubtful) + scrub + toNeutral + "COMMIT;" + place(tenant, false),
                    seconds);
        }

        @Override
        public boolean tags() {
            return true;
        }

        @Override
        public boolean isAt(Connection physical, Tenant tenant, int seconds) throws SQLException {
            try (Statement statement = physical.createStatement()) {
                statement.setQueryTimeout(seconds);
                try (ResultSet row =
                        statement.executeQuery(
                                "select current_user, pg_catalog.current_setting('search_path')")) {
                    String role = tenant.key().role();
                    String path = tenant.path();
                    return row.next()
                            && (role == null || role.equals(row.getString(1)))
                            && (path == null || path.equals(row.getString(2)));
                }
            }
        }
    }

    /** Role and path of each transaction; the session is scrubbed when it changes hands. */
    private static class OfTransaction extends PostgresBinder {
        OfTransaction(Postgres driver, BindingRules rules, String baseline) {
            super(driver, rules, baseline);
        }

        @Override
        public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
                throws SQLException {
            execute(physical, begin(doubtful) + scrub + pathBetween(tenant) + "COMMIT", seconds);
        }

        /**
         * Between transactions the path is the tenant's where that names nobody's schema: a server
         * that reports the path (PostgreSQL 18) then does not have the driver prepare its
         * statements anew in each transaction.
         */
        String pathBetween(Tenant tenant) {
            return Tenant.PATH_OF_ROLE.equals(tenant.path())
                    ? "select " + set("search_path", Tenant.PATH_OF_ROLE, false) + ";"
                    : "";
        }

        @Override
        public final boolean perTransaction() {
            return true;
        }

        @Override
        public String inTransaction(Tenant tenant) {
            return place(tenant, true);
        }

        @Override
        public boolean tags() {
            return true;
        }
    }

    /** One setting of each transaction; one plan serves all tenants. */
    private static final class OfRows extends OfTransaction {
        private final String setting;

        OfRows(Postgres driver, BindingRules rules, String baseline) {
            super(driver, rules, baseline);
            this.setting = rules.setting();
        }

        @Override
        public String inTransaction(Tenant tenant) {
            return "select " + set(setting, tenant.id(), true);
        }

        @Override
        String pathBetween(Tenant tenant) {
            return "";
        }

        @Override
        public boolean tags() {
            return false;
        }
    }
}
