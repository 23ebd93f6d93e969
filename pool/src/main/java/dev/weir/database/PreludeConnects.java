package dev.weir.database;

import dev.weir.tenant.Prelude;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Connects a driver in such a way that the pool can send something ahead of the statements of the
 * connection. Immutable.
 */
@FunctionalInterface
public interface PreludeConnects {

    /**
     * Connects; null as a {@link java.sql.Driver} has it.
     *
     * @param properties for the driver, beside the URL
     * @throws SQLException what the driver threw
     */
    @Nullable Opened connect(Properties properties) throws SQLException;

    /**
     * A connection that was just opened.
     *
     * @param prelude by which something can be sent ahead of its statements; null: it cannot
     */
    record Opened(Connection connection, @Nullable Prelude prelude) {}
}
