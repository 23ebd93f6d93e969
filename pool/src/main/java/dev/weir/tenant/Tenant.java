package dev.weir.tenant;

import dev.weir.text.TenantNames;
import java.sql.SQLDataException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant that the pool has met: checked, numbered, and the same object each time. Immutable.
 *
 * <p>Numbers begin at 1 and have no gaps, so that sets of tenants are bit sets.
 */
public final class Tenant {
    /** The schema that is called as the present role is. */
    public static final String PATH_OF_ROLE = "\"$user\"";

    private final int number;
    private final String id;
    private final @Nullable String role;
    private final List<String> searchPath;
    private final @Nullable String catalog;
    private final Map<String, String> settings;
    private final Share share;
    private final Object key;
    private final String tag;

    private Tenant(
            int number,
            String id,
            @Nullable String role,
            List<String> searchPath,
            @Nullable String catalog,
            Map<String, String> settings,
            Share share,
            Object key) {
        this.number = number;
        this.id = id;
        this.role = role;
        this.searchPath = searchPath;
        this.catalog = catalog;
        this.settings = settings;
        this.share = share;
        this.key = key;
        this.tag = "/*" + id + "*/";
    }

    /**
     * A tenant of these parts.
     *
     * @param key what users know it by; two tenants of one name have different keys
     * @throws SQLDataException SQLState 22023, when a part is not fit for SQL
     */
    public static Tenant of(
            int number,
            String id,
            @Nullable String role,
            List<String> searchPath,
            @Nullable String catalog,
            Map<String, String> settings,
            Share share,
            Object key)
            throws SQLDataException {
        TenantNames.check("The tenant's name", id);
        if (role != null) {
            TenantNames.check("A tenant's role", role);
        }
        if (catalog != null) {
            TenantNames.check("A tenant's catalog", catalog);
        }
        for (String schema : searchPath) {
            TenantNames.checkSchema(schema);
        }
        for (String setting : settings.keySet()) {
            TenantNames.checkSetting(setting);
        }
        return new Tenant(number, id, role, searchPath, catalog, settings, share, key);
    }

    /** From 1. */
    public int number() {
        return number;
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** What users know it by. */
    public Object key() {
        return key;
    }

    /** What it may have of the pool. */
    public Share share() {
        return share;
    }

    public @Nullable String role() {
        return role;
    }

    @Nullable String catalog() {
        return catalog;
    }

    public Map<String, String> settings() {
        return settings;
    }

    /**
     * The search path as the server reads it, null for none. A path of the role's own name alone is
     * {@code "$user"}: then a change of tenants leaves the text as it is, and a server that reports
     * the path (PostgreSQL 18) does not make the driver forget its prepared statements.
     */
    public @Nullable String path() {
        if (searchPath.isEmpty()) {
            return null;
        }
        if (searchPath.size() == 1 && searchPath.getFirst().equals(role)) {
            return PATH_OF_ROLE;
        }
        return searchPath.stream().map(TenantNames::quoted).collect(Collectors.joining(", "));
    }

    /**
     * The text of a statement with this tenant's mark, so that a driver that keeps prepared
     * statements by their text keeps one for each tenant. In front, because behind it might become
     * a statement of its own; but behind a comment that begins the text, which may be a hint that
     * has to stand first. A JDBC escape stays as it is.
     */
    public String tagged(String sql) {
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
        return "tenant " + id;
    }
}
