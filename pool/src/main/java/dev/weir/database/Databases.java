package dev.weir.database;

import dev.weir.database.embedded.Embedded;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.database.others.Others;
import dev.weir.database.postgres.Postgres;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The databases that the pool knows. Nothing else names one of their classes: who wants to know of
 * one asks {@link Database}.
 */
public final class Databases {

    /** In the order in which a driver is tried. */
    public static final List<Database> ALL =
            List.of(new Postgres(), new MariaDb(), new Embedded(), new Others());

    private static final DriverUrls URLS = new KnownUrls(ALL);

    private Databases() {}

    /** What URLs and properties of drivers say, whichever database they are of. */
    public static DriverUrls urls() {
        return URLS;
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

    /** The names of those that are bound to tenants by role. */
    public static String namesOfRoleBinding() {
        return ALL.stream()
                .filter(database -> database.roleBinders() != null)
                .map(Database::name)
                .collect(Collectors.joining(" or "));
    }

    private static Database first(Predicate<Database> criterion) {
        return ALL.stream().filter(criterion).findFirst().orElse(Database.UNKNOWN);
    }

    /** A query for the server's role; null: none is known for a database of that name. */
    public static @Nullable String roleQuestion(String product) {
        String name = product.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .map(database -> database.server().roleQuestion(name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
