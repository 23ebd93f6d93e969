package dev.weir.lab.shop;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that make up the settings. */
final class ShopOptions {

    private static final Duration SHORTEST = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MOST_ROUNDS = 100;
    private static final double MOST_CAPACITY = 100_000;
    private static final int OUTAGE_TENTHS_OF_SLICE = 3;
    private static final int USUAL_ORDERS = 100_000;
    private static final int QUICK_ORDERS = 10_000;

    @Option(
            names = "--questions",
            split = ",",
            paramLabel = "NAME",
            description =
                    "ordinary, reports, tenant, batch, failover, with commas between. Default: all.")
    private @Nullable List<String> questions;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Slices of each service under a question; verdicts need 5. Default: 7; --quick"
                            + " 2.")
    private @Nullable Integer rounds;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long a slice is. Default: 10s; --quick 2s.")
    private @Nullable Duration slice;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "Load on each service before anything counts. Default: 20s; --quick 2s.")
    private @Nullable Duration warmUp;

    @Option(
            names = "--outage",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "How long the database is away in a failover, at most half a slice. Default: three"
                            + " tenths of a slice.")
    private @Nullable Duration outage;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description =
                    "What the service serves in a second at most. Default: found out with"
                            + " HikariCP.")
    private @Nullable Double capacity;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A property of Spring, for both services; as often as needed. For instance"
                            + " spring.datasource.hikari.maximum-pool-size=20.")
    private List<String> properties = List.of();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of arrivals, kinds of requests and order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--quick",
            description = "A look at whether it works, in about two minutes; too short to judge.")
    private boolean quick;

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    ShopSettings settings() {
        int usedRounds = requireNonNullElse(rounds, quick ? 2 : 7);
        Limits.between("--rounds", usedRounds, 1, MOST_ROUNDS);
        Duration usedSlice = time("--slice", slice, quick ? 2_000 : 10_000);
        Duration usedWarmUp = time("--warm-up", warmUp, quick ? 2_000 : 20_000);
        Duration usedOutage =
                requireNonNullElse(
                        outage, usedSlice.multipliedBy(OUTAGE_TENTHS_OF_SLICE).dividedBy(10));
        Limits.between("--outage", usedOutage, Duration.ZERO, usedSlice.dividedBy(2));
        Limits.require(
                capacity == null || (capacity >= 1 && capacity <= MOST_CAPACITY),
                "--capacity must lie between 1 and 100,000 requests a second");
        for (String property : properties) {
            Limits.require(
                    property.indexOf('=') > 0,
                    "--set takes KEY=VALUE, as shop.batch.threads=8, not '%s'".formatted(property));
        }
        return new ShopSettings(
                questions == null
                        ? Arrays.asList(Question.values())
                        : questions.stream().map(Question::named).distinct().sorted().toList(),
                usedRounds,
                usedSlice,
                usedWarmUp,
                usedOutage,
                capacity,
                properties,
                quick ? QUICK_ORDERS : USUAL_ORDERS,
                quick,
                seed);
    }

    private static Duration time(String option, @Nullable Duration given, int usualMillis) {
        Duration used = requireNonNullElse(given, Duration.ofMillis(usualMillis));
        Limits.between(option, used, SHORTEST, LONGEST);
        return used;
    }
}
