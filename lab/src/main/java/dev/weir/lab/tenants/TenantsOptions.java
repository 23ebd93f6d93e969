package dev.weir.lab.tenants;

import dev.weir.lab.pools.Address;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be set on the command line. */
final class TenantsOptions {

    private static final Duration SLICE = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofSeconds(60);

    /** On two processors, client, network and server then keep them a third busy. */
    private static final Duration THINK = Duration.ofSeconds(4);

    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final Duration LONGEST_RTT = Duration.ofSeconds(1);
    private static final Duration LONGEST_THINK = Duration.ofMinutes(1);
    private static final Duration QUICK_TIME = Duration.ofSeconds(1);
    private static final Duration QUICK_THINK = Duration.ofMillis(300);
    private static final int QUICK_TENANTS = 6;
    private static final int QUICK_ROWS = 100;

    @Option(
            names = "--db",
            paramLabel = "NAME",
            converter = Engine.Converter.class,
            description =
                    "Database that comes along: postgres (tenants are schemas and roles) or mariadb"
                            + " (catalogs). Default: postgres.")
    private @Nullable Engine engine;

    @Option(
            names = "--tenants",
            paramLabel = "N",
            description = "Tenants; the first has twenty times the rows. Default: 61.")
    private @Nullable Integer tenants;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Users of each tenant. Default: ${DEFAULT-VALUE}.")
    private int users = 5;

    @Option(
            names = "--think",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "A user's mean pause between two actions. Default: 4s.")
    private @Nullable Duration think;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "How long each way is under the load that counts, in turns of 2s. Default:"
                            + " 20s.")
    private @Nullable Duration time;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load for each way before that: sessions meet the tenants, and the driver"
                            + " prepares a statement when it comes for the fifth time. Default: 60s.")
    private @Nullable Duration warmUp;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Connections of a shared pool. Default: ${DEFAULT-VALUE}.")
    private int connections = 16;

    @Option(
            names = "--dedicated",
            paramLabel = "N",
            description =
                    "Connections of each tenant's pool in the way 'dedicated', as far as the server"
                            + " can hold them. Default: ${DEFAULT-VALUE}.")
    private int dedicated = 20;

    @Option(
            names = "--small",
            paramLabel = "N",
            description =
                    "Connections of each tenant's pool in the way 'dedicated-small'. Default:"
                            + " ${DEFAULT-VALUE}.")
    private int small = 2;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            converter = TimeOption.class,
            defaultValue = "0.5ms",
            description =
                    "Round trip to the server, made by a proxy; 0ms goes without. Default:"
                            + " ${DEFAULT-VALUE}.")
    private Duration rtt = Duration.ofNanos(500_000);

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Items of an ordinary tenant. Default: 1000.")
    private @Nullable Integer rows;

    @Option(
            names = "--ways",
            paramLabel = "NAME",
            split = ",",
            converter = TenantStrategies.Converter.class,
            description = {
                "Ways to compare, with commas between. Default: all that the database knows.",
                "  dedicated, dedicated-small  a HikariCP for each tenant, filled at the start",
                "  pool-map          a HikariCP for each tenant, made at its first request",
                "  set               a shared HikariCP, SET ROLE and SCHEMA at every checkout",
                "  set-schema        a shared HikariCP, setSchema at borrow and back at return",
                "  weir              Weir, tenancy=session",
                "  weir-transaction, weir-rls, weir-qualified, weir-catalog  its other modes"
            })
    private List<String> ways = List.of();

    @Option(
            names = "--noisy",
            description = "Then the same beside a tenant of 100 users who do not think.")
    private boolean noisy;

    @Option(
            names = "--verify",
            description =
                    "Ask the server at every checkout for role, path and a row that only the tenant"
                            + " has.")
    private boolean verify;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of the users and of the order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--quick",
            description = "A look at whether it works: 6 tenants, a turn of a second.")
    boolean quick;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    DatabaseOptions database() {
        return database;
    }

    /**
     * The kind of database.
     *
     * @throws IllegalArgumentException if {@code --db} and {@code --url} do not agree
     */
    Engine engine() {
        String url = database.url();
        if (url == null) {
            return engine == null ? Engine.POSTGRES : engine;
        }
        Engine there = Engine.of(Address.of(url));
        if (engine != null && engine != there) {
            throw new IllegalArgumentException(
                    "--db says %s and --url leads to %s: leave one away"
                            .formatted(engine.option(), there.option()));
        }
        return there;
    }

    /**
     * What was set, checked.
     *
     * @throws IllegalArgumentException naming the option that is wrong, and what it may be
     */
    TenantsSettings settings() {
        TenantsSettings settings =
                new TenantsSettings(
                        tenants != null ? tenants : quick ? QUICK_TENANTS : 61,
                        users,
                        think != null ? think : quick ? QUICK_THINK : THINK,
                        warmUp != null ? warmUp : quick ? QUICK_TIME : WARM_UP,
                        time != null ? time : quick ? QUICK_TIME : Duration.ofSeconds(20),
                        quick ? QUICK_TIME : SLICE,
                        connections,
                        dedicated,
                        small,
                        rtt,
                        rows != null ? rows : quick ? QUICK_ROWS : 1_000,
                        verify,
                        noisy,
                        TenantStrategies.chosen(ways, engine()),
                        seed);
        between("--tenants", settings.tenants(), noisy ? 3 : 1, 1_000);
        between("--users", users, 1, 500);
        between("--connections", connections, 1, 1_000);
        between("--dedicated", dedicated, 1, 100);
        between("--small", small, 1, 100);
        between("--rows", settings.rows(), 20, 100_000);
        atMost("--rtt", rtt, LONGEST_RTT);
        atMost("--think", settings.think(), LONGEST_THINK);
        if (settings.time().compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("--for must be at least 0.5s");
        }
        return settings.time().compareTo(settings.slice()) < 0
                ? settings.withSlice(settings.time())
                : settings;
    }

    private static void between(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s must lie between %d and %d".formatted(option, least, most));
        }
    }

    private static void atMost(String option, Duration value, Duration most) {
        if (value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "%s must be at most %s".formatted(option, TimeOption.text(most)));
        }
    }
}
