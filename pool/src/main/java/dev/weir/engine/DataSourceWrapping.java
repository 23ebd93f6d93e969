package dev.weir.engine;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What {@link java.sql.Wrapper} asks of a pool: the pool itself, else the data source inside. */
public final class DataSourceWrapping {
    private DataSourceWrapping() {}

    /**
     * @throws SQLException when {@code type} is null, or neither is one
     */
    public static <T> T unwrap(@Nullable Class<T> type, DataSource pool, @Nullable DataSource inner)
            throws SQLException {
        if (type == null) {
            throw new SQLException("unwrap needs a type: it was null.", "22004");
        }
        if (type.isInstance(pool)) {
            return type.cast(pool);
        }
        if (type.isInstance(inner)) {
            return type.cast(inner);
        }
        if (inner != null && inner.isWrapperFor(type)) {
            return inner.unwrap(type);
        }
        throw new SQLException(
                "This data source is no %s and wraps none.".formatted(type.getName()));
    }

    /** False for null. */
    public static boolean isWrapperFor(
            @Nullable Class<?> type, DataSource pool, @Nullable DataSource inner)
            throws SQLException {
        if (type == null) {
            return false;
        }
        return type.isInstance(pool)
                || type.isInstance(inner)
                || (inner != null && inner.isWrapperFor(type));
    }
}
