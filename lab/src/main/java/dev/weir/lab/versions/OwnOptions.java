package dev.weir.lab.versions;

import dev.weir.tools.cli.OnlyWith;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A server of the user's own, beside the releases. */
final class OwnOptions {

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description =
                    "A PostgreSQL or MariaDB of your own, as one more line beside the releases.")
    private @Nullable String url;

    @OnlyWith("--url")
    @Option(names = "--user", paramLabel = "NAME", description = "User of the database at --url.")
    private @Nullable String user;

    @OnlyWith("--url")
    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = "Password of that user; without a value it is asked for.")
    private @Nullable String password;

    /**
     * The server; empty without one.
     *
     * @throws IllegalArgumentException if it is neither PostgreSQL nor MariaDB
     */
    Optional<Database> database() {
        return url == null ? Optional.empty() : Optional.of(OwnDatabase.at(url, user, password));
    }
}
