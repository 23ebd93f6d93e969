package dev.weir.database;

import dev.weir.database.Database.DataPlace;
import dev.weir.database.embedded.Embedded;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.database.postgres.Postgres;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The databases that the pool knows. Nothing else names one of their classes: who wants to know of
 * one asks {@link Database}. A wrapper may hide which one it is, and before a connection nobody
 * knows: then all are asked.
 */
public final class Databases {

    /** In the order in which a driver is tried. */
    public static final List<Database> ALL = List.of(new Postgres(), new MariaDb(), new Embedded());

    private Databases() {}

    /**
     * See {@link Database#takesEitherRole}.
     *
     * @param properties for the driver, which decide before the URL
     */
    public static boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        StringBuilder all = new StringBuilder();
        properties.forEach((name, value) -> all.append('&').append(name).append('=').append(value));
        String asked = all.append('\n').append(url).toString();
        return ALL.stream().anyMatch(database -> database.takesEitherRole(asked));
    }

    /** See {@link Database#dataPlace}. */
    public static DataPlace dataPlace(@Nullable String url) {
        return url == null ? DataPlace.APART : first(database -> database.isAt(url)).dataPlace(url);
    }

    /** See {@link Database#sessionNameProperty}. */
    public static @Nullable String sessionNameProperty(String url) {
        return ALL.stream()
                .map(database -> database.sessionNameProperty(url))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Of a driver's connections. */
    public static Database ofDriver(Class<?> connection) {
        return first(database -> database.hasDriver(connection));
    }

    /** By its name for itself and its URL; empty: not known. */
    public static Database of(String product, String url) {
        Database named = first(database -> database.isNamed(product));
        return named == Database.UNKNOWN ? first(database -> database.isAt(url)) : named;
    }

    private static Database first(Predicate<Database> criterion) {
        return ALL.stream().filter(criterion).findFirst().orElse(Database.UNKNOWN);
    }
}
