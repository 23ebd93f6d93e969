package dev.weir.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.util.Map;
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

    /** A part of a URL as it is meant; as it is, if it is not encoded rightly. */
    static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return part;
        }
    }

    /**
     * Whether the driver is asked for servers of either role, so that the pool must not insist on
     * one that takes writes; null: nothing is said.
     *
     * @param properties for the driver, beside the URL
     */
    default @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return null;
    }

    /** What the data behind the URL depends on; {@link DataPlace#APART} when it is not known. */
    default DataPlace dataPlace(@Nullable String url) {
        return DataPlace.APART;
    }

    /**
     * Whether the URL says that a database of this process outlives its connections. Not every
     * driver passes that on when it tells its URL.
     */
    default boolean isSaidToStay(@Nullable String url) {
        return false;
    }

    /** {@code url} without the passwords that stand in it in the database's own form. */
    default String withoutPasswords(String url) {
        return url;
    }

    /** The property that names the sessions of a driver with that URL; null: it has none. */
    default @Nullable String sessionNameProperty(String url) {
        return null;
    }

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
