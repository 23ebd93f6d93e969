package dev.weir.lab.latency;

import static java.util.Objects.requireNonNullElse;

import dev.weir.lab.cli.RoundOptions;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to measure, and for how long: the options that make up the settings. */
final class LatencyOptions {

    private static final List<Integer> USUAL_LOADS = List.of(10, 30, 60, 80, 85, 90, 95, 130);
    private static final List<Integer> QUICK_LOADS = List.of(60, 90);
    private static final int MOST_LOAD = 200;
    private static final double MOST_CAPACITY = 100_000;
    private static final Duration SHORTEST_SLICE = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration USUAL_LEAD = Duration.ofMillis(500);
    private static final int LEADS_IN_SLICE = 4;
    private static final Duration LONGEST_ROUND_TRIP = Duration.ofMillis(100);
    private static final String FIXED = "fixed-";

    @Option(
            names = "--mix",
            split = ",",
            paramLabel = "NAME",
            description =
                    "even, measured, slow5, hotrow, remote, with commas between. Default:"
                            + " ${DEFAULT-VALUE}.")
    private List<String> mixes = List.of("measured");

    @Option(
            names = "--loads",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "Loads in per cent of the capacity. Default: 10,30,60,80,85,90,95,130; --quick"
                            + " 60,90.")
    private @Nullable List<Integer> loads;

    @Option(
            names = "--arrivals",
            split = ",",
            paramLabel = "NAME",
            description =
                    "poisson, bursty (2.5 times the rate for 0.1 s of each 0.5 s in the mean), or"
                            + " both. Default: ${DEFAULT-VALUE}.")
    private List<String> arrivals = List.of("poisson");

    @Option(
            names = "--rtt",
            split = ",",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Added to each round trip by a proxy, as 0.5ms or 5ms. Default: 0ms (no"
                            + " proxy).")
    private List<Duration> roundTrips = List.of(Duration.ZERO);

    @Option(
            names = "--start",
            split = ",",
            paramLabel = "NAME",
            description =
                    "warm: each pool has a moderate load first; cold: each pool meets the load of"
                            + " the cell at once and is measured later (--after). Default:"
                            + " ${DEFAULT-VALUE}.")
    private List<String> starts = List.of("warm");

    @Option(
            names = "--after",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "From a cold start to the first slice. Default: 20s; --quick 2s.")
    private @Nullable Duration after;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load of 40 %% before the first slice of a warm start. Default: 10s; --quick"
                            + " 1s.")
    private @Nullable Duration warmUp;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "The fixed sizes of HikariCP. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes = List.of(5, 10, 20, 50, 200);

    @Option(
            names = "--variants",
            split = ",",
            paramLabel = "NAME",
            description =
                    "More of Weir: lanes-off (one line of waiters), fixed-N (a fixed size of N)."
                            + " Default: none.")
    private List<String> variants = List.of();

    @Option(
            names = "--beside",
            paramLabel = "NAME",
            description =
                    "same or foreign: a second pool takes 30 points of each load, one of the same"
                            + " kind or HikariCP 10. Default: none.")
    private @Nullable String beside;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long a slice is. Default: 6s; --quick 1s.")
    private @Nullable Duration slice;

    @Option(
            names = "--lead",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load at the beginning of each slice that does not count, while idle connections"
                            + " are woken. Default: 500ms, a quarter of shorter slices than 2s.")
    private @Nullable Duration lead;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description =
                    "What the database serves in a second at most. Default: found out with"
                            + " HikariCP at the sizes.")
    private @Nullable Double capacity;

    @Mixin private RoundOptions repeats = new RoundOptions();

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    LatencySettings settings() {
        Beside neighbour = beside == null ? Beside.NOBODY : Beside.named(beside);
        boolean quick = repeats.isQuick();
        Duration usedSlice = requireNonNullElse(slice, Duration.ofSeconds(quick ? 1 : 6));
        Limits.between("--slice", usedSlice, SHORTEST_SLICE, LONGEST);
        Duration shortLead = usedSlice.dividedBy(LEADS_IN_SLICE);
        Duration usedLead =
                requireNonNullElse(
                        lead, shortLead.compareTo(USUAL_LEAD) < 0 ? shortLead : USUAL_LEAD);
        Limits.between("--lead", usedLead, Duration.ZERO, LONGEST);
        Duration usedAfter = requireNonNullElse(after, Duration.ofSeconds(quick ? 2 : 20));
        Limits.between("--after", usedAfter, SHORTEST_SLICE, LONGEST);
        Duration usedWarmUp = requireNonNullElse(warmUp, Duration.ofSeconds(quick ? 1 : 10));
        Limits.between("--warm-up", usedWarmUp, SHORTEST_SLICE, LONGEST);
        for (Duration roundTrip : roundTrips) {
            Limits.between("--rtt", roundTrip, Duration.ZERO, LONGEST_ROUND_TRIP);
        }
        Limits.require(
                capacity == null || (capacity >= 1 && capacity <= MOST_CAPACITY),
                "--capacity must lie between 1 and 100,000 requests a second");
        return new LatencySettings(
                each(mixes, Mix::named),
                distinct(roundTrips),
                each(starts, Start::named),
                each(arrivals, Pattern::named),
                neighbour,
                loads(neighbour),
                RoundOptions.sizes(sizes),
                each(variants, LatencyOptions::variant),
                repeats.rounds(),
                usedSlice,
                usedLead,
                usedAfter,
                usedWarmUp,
                capacity,
                repeats.seed(),
                repeats.explain());
    }

    private List<Integer> loads(Beside neighbour) {
        int least = neighbour == Beside.NOBODY ? 1 : Beside.LOAD + 1;
        if (loads == null) {
            return (repeats.isQuick() ? QUICK_LOADS : USUAL_LOADS)
                    .stream().filter(load -> load >= least).toList();
        }
        for (int load : loads) {
            Limits.require(
                    load >= least && load <= MOST_LOAD,
                    neighbour == Beside.NOBODY
                            ? "--loads must lie between 1 and %d per cent, not %d"
                                    .formatted(MOST_LOAD, load)
                            : "--loads must lie between %d and %d per cent with --beside, which takes %d of them, not %d"
                                    .formatted(least, MOST_LOAD, Beside.LOAD, load));
        }
        return distinct(loads);
    }

    private static PoolVariant variant(String name) {
        String word = name.strip().toLowerCase(Locale.ROOT);
        if (word.equals("lanes-off")) {
            return PoolVariant.ONE_LINE;
        }
        if (word.matches(FIXED + "\\d{1,3}")) {
            int size = Integer.parseInt(word.substring(FIXED.length()));
            Limits.require(
                    size >= 1 && size <= RoundOptions.LARGEST,
                    "--variants fixed-N takes sizes between 1 and %d, not %d"
                            .formatted(RoundOptions.LARGEST, size));
            return PoolVariant.weirFixed(size);
        }
        throw new IllegalArgumentException(
                "--variants takes lanes-off and fixed-N, as fixed-40, not '%s'".formatted(name));
    }

    private static <T> List<T> each(List<String> names, Function<String, T> named) {
        return distinct(names.stream().map(named).toList());
    }

    private static <T> List<T> distinct(List<T> values) {
        return values.stream().distinct().toList();
    }
}
