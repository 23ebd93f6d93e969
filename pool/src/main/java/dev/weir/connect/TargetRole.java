package dev.weir.connect;

import dev.weir.database.Databases;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether the driver was asked for servers of either role, so that the pool must not insist on one
 * that takes writes.
 */
final class TargetRole {
    private TargetRole() {}

    /** Whether a URL or a property asks for it. */
    static boolean isAskedFor(@Nullable String url, Map<String, Object> properties) {
        return Boolean.TRUE.equals(Databases.urls().takesEitherRole(url, properties));
    }

    /** The same of a connection whose data source knows where it leads. Never throws. */
    static boolean isAskedFor(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            return metaData != null && isAskedFor(metaData.getURL(), Map.of());
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }
}
