package dev.weir.lab.tune;

import dev.weir.lab.pools.Address;
import dev.weir.tools.cli.Limits;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The servers that can be tuned. */
final class Dialects {

    static final Dialect POSTGRESQL = new PostgresDialect();
    static final Dialect MARIADB = new MariaDbDialect();

    private Dialects() {}

    /**
     * The one of {@code --db}.
     *
     * @throws IllegalArgumentException naming the words, if there is none
     */
    static Dialect named(@Nullable String word) {
        String name = word == null ? "postgres" : word.strip().toLowerCase(Locale.ROOT);
        Limits.require(
                name.equals("postgres") || name.equals("mariadb"),
                "--db takes postgres or mariadb, not '%s'".formatted(word));
        return name.equals("postgres") ? POSTGRESQL : MARIADB;
    }

    /**
     * The one at a URL.
     *
     * @throws IllegalArgumentException if it leads to none; the message does not repeat the URL,
     *     which may hold a password
     */
    static Dialect at(String url) {
        return Address.of(url).scheme().equals("mariadb") ? MARIADB : POSTGRESQL;
    }
}
