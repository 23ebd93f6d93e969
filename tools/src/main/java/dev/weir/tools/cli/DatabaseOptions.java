package dev.weir.tools.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A database of the user's own, instead of the one that a command of the lab brings. */
public final class DatabaseOptions {

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description =
                    "The database: jdbc:postgresql://HOST[:PORT]/DB; where the command names MariaDB"
                            + " also jdbc:mariadb://HOST[:PORT]/DB. Default: the one that comes along,"
                            + " if the command has one.")
    private @Nullable String url;

    @OnlyWith({"--url", "--config"})
    @Option(names = "--user", paramLabel = "NAME", description = "User of the database at --url.")
    private @Nullable String user;

    @OnlyWith({"--url", "--config"})
    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = "Password of that user; without a value it is asked for.")
    private @Nullable String password;

    /** The address, or null for the database that comes along. */
    public @Nullable String url() {
        return url;
    }

    /** The user at {@link #url}. */
    public @Nullable String user() {
        return user;
    }

    /** The password of {@link #user}. Never printed and never part of a result. */
    public @Nullable String password() {
        return password;
    }
}
