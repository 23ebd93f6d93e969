package dev.weir.tenant;

import dev.weir.TenantKey;
import dev.weir.TenantShare;
import dev.weir.text.TenantNames;
import java.sql.SQLDataException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant that the pool has met: checked, numbered, and the same object each time. Immutable.
 *
 * @param number from 1 and without gaps, so that sets of tenants are bit sets
 * @param key what users know it by
 * @param share what it may have of the pool: its weight is above 0, and a maximum of 0 is three
 *     quarters of what may be lent, rounded up
 */
public record Tenant(int number, TenantKey key, TenantShare share) {
    /** The schema that is called as the present role is. */
    public static final String PATH_OF_ROLE = "\"$user\"";

    /** Throws with SQLState 22023 when a part is not fit for SQL. */
    public static Tenant of(int number, TenantKey key, TenantShare share) throws SQLDataException {
        TenantNames.check("The tenant's name", key.id());
        if (key.role() != null) {
            TenantNames.check("A tenant's role", key.role());
        }
        if (key.catalog() != null) {
            TenantNames.check("A tenant's catalog", key.catalog());
        }
        for (String schema : key.searchPath()) {
            TenantNames.checkForm("A tenant's schema", schema);
        }
        for (String setting : key.settings().keySet()) {
            TenantNames.checkSetting(setting);
        }
        return new Tenant(number, key, share);
    }

    public String id() {
        return key.id();
    }

    /**
     * The search path as the server reads it, null for none. A path of the role's own name alone is
     * {@code "$user"}: then a change of tenants leaves the text as it is, and a server that reports
     * the path (PostgreSQL 18) does not make the driver forget its prepared statements.
     */
    public @Nullable String path() {
        List<String> searchPath = key.searchPath();
        if (searchPath.isEmpty()) {
            return null;
        }
        if (searchPath.size() == 1 && searchPath.getFirst().equals(key.role())) {
            return PATH_OF_ROLE;
        }
        return searchPath.stream()
                .map(schema -> '"' + schema.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(", "));
    }

    /**
     * The text of a statement with this tenant's mark, so that a driver that keeps prepared
     * statements by their text keeps one for each tenant. In front, because behind it might become
     * a statement of its own; but behind a comment that begins the text, which may be a hint that
     * has to stand first. A JDBC escape stays as it is.
     */
    public String tagged(String sql) {
        String tag = "/*" + id() + "*/";
        int begin = 0;
        while (begin < sql.length() && sql.charAt(begin) <= ' ') {
            begin++;
        }
        if (begin < sql.length() && (sql.charAt(begin) == '{' || sql.charAt(begin) == '?')) {
            return sql;
        }
        if (sql.startsWith("/*", begin)) {
            int end = sql.indexOf("*/", begin + 2);
            boolean nested = sql.indexOf("/*", begin + 2) >= 0;
            return end < 0 || nested
                    ? tag + sql
                    : sql.substring(0, end + 2) + tag + sql.substring(end + 2);
        }
        return tag + sql;
    }

    @Override
    public String toString() {
        return "tenant " + id();
    }
}
