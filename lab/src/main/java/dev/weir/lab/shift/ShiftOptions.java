package dev.weir.lab.shift;

import static java.util.Objects.requireNonNullElse;

import dev.weir.lab.cli.RoundOptions;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to measure, and for how long: the options that make up the settings. */
final class ShiftOptions {

    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MOST_LOAD = 95;
    private static final double MOST_CAPACITY = 100_000;

    @Option(
            names = "--scenes",
            split = ",",
            paramLabel = "NAME",
            description =
                    "devices (desktops fall by a quarter, mobile devices take their place), region (one"
                            + " is gone and comes back at once), kinds (requests change kind), with"
                            + " commas between. Default: ${DEFAULT-VALUE}.")
    private List<String> scenes = List.of("devices", "region", "kinds");

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "The fixed sizes of HikariCP. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes = List.of(5, 10, 20, 50);

    @Option(
            names = "--load",
            paramLabel = "PERCENT",
            description =
                    "Requests in per cent of what the database serves of the dearest mix of the"
                            + " scene. Default: ${DEFAULT-VALUE}.")
    private int load = 60;

    @Option(
            names = "--before",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long the first mix lasts. Default: 20s; --quick 1s.")
    private @Nullable Duration before;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long the mix of each shift lasts. Default: 20s; --quick 2s.")
    private @Nullable Duration after;

    @Option(
            names = "--settling",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "After this time a pool is to have followed a shift. Default: 10s; --quick 1s.")
    private @Nullable Duration settling;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description =
                    "What the database serves in a second at most. Default: found out with"
                            + " HikariCP at the sizes.")
    private @Nullable Double capacity;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each pool has each scene. Default: 5; --quick 2.")
    private @Nullable Integer rounds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of arrivals, kinds of work and order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works, in about three minutes.")
    private boolean quick;

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    ShiftSettings settings() {
        Duration usedBefore = requireNonNullElse(before, Duration.ofSeconds(quick ? 1 : 20));
        Limits.between("--before", usedBefore, SHORTEST, LONGEST);
        Duration usedAfter = requireNonNullElse(after, Duration.ofSeconds(quick ? 2 : 20));
        Limits.between("--after", usedAfter, SHORTEST, LONGEST);
        Duration usedSettling = requireNonNullElse(settling, Duration.ofSeconds(quick ? 1 : 10));
        Limits.require(
                !usedSettling.isNegative() && usedSettling.compareTo(usedAfter) < 0,
                "--settling must be shorter than --after (%s), not %s"
                        .formatted(TimeOption.text(usedAfter), TimeOption.text(usedSettling)));
        Limits.between("--load", load, 1, MOST_LOAD);
        Limits.require(
                capacity == null || (capacity >= 1 && capacity <= MOST_CAPACITY),
                "--capacity must lie between 1 and 100,000 requests a second");
        int usedRounds = requireNonNullElse(rounds, quick ? 2 : 5);
        Limits.between("--rounds", usedRounds, 1, 100);
        return new ShiftSettings(
                scenes.stream().map(Scene::named).distinct().toList(),
                RoundOptions.sizes(sizes),
                load,
                usedBefore,
                usedAfter,
                usedSettling,
                usedRounds,
                capacity,
                seed);
    }
}
