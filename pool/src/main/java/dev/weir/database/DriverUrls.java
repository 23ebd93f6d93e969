package dev.weir.database;

import java.sql.Driver;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What URLs and properties of one database's drivers say, before there is a connection. The
 * defaults are what holds for one that the pool does not know: they say nothing.
 *
 * <p>Each is asked of every URL, and tells by the URL whether it is one of its own.
 */
public interface DriverUrls {

    /** Say nothing. */
    DriverUrls UNKNOWN = new DriverUrls() {};

    /**
     * How {@code driver} connects in such a way that the pool can send something ahead of its
     * statements; null: it does not.
     *
     * @param properties for the driver, beside the URL
     */
    default @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return null;
    }
}
