package dev.weir.lab.lanes;

import static java.util.Objects.requireNonNullElse;

import dev.weir.lab.cli.RoundOptions;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to measure, and for how long: the options that make up the settings. */
final class LanesOptions {

    private static final int MOST_LOAD = 300;
    private static final double MOST_CAPACITY = 1_000_000;
    private static final Duration SHORTEST_SLICE = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final Duration LONGEST_REPORT = Duration.ofSeconds(30);
    private static final Pattern SPLIT = Pattern.compile("(\\d{1,3})\\+(\\d{1,3})");

    @Option(
            names = "--scenes",
            split = ",",
            paramLabel = "NAME",
            description =
                    "steady, shift (more reports from a moment on), overload, batch, with commas"
                            + " between. Default: all.")
    private List<String> scenes = List.of("steady", "shift", "overload", "batch");

    @Option(
            names = "--arrivals",
            split = ",",
            paramLabel = "NAME",
            description =
                    "How reports arrive: poisson, bursty (a dozen within 0.1 s), or both. Default:"
                            + " ${DEFAULT-VALUE}.")
    private List<String> arrivals = List.of("poisson");

    @Option(
            names = "--load",
            paramLabel = "PERCENT",
            description =
                    "Processor time that is asked for, of what there is: steady, and after the"
                            + " shift. Default: ${DEFAULT-VALUE}.")
    private int load = 70;

    @Option(
            names = "--overload",
            paramLabel = "PERCENT",
            description = "The same in the scene overload. Default: ${DEFAULT-VALUE}.")
    private int overload = 130;

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            description = "Reports among the requests. Default: ${DEFAULT-VALUE}.")
    private int share = 5;

    @Option(
            names = "--shift",
            paramLabel = "PERCENT",
            description =
                    "Reports among the requests after the shift; as many requests come before it."
                            + " Default: ${DEFAULT-VALUE}.")
    private int shift = 20;

    @Option(
            names = "--report",
            split = ",",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "The shortest and the longest report on a server at rest; lengths are uniform."
                            + " Default: 200ms,2s; --quick 50ms,500ms.")
    private @Nullable List<Duration> report;

    @Option(
            names = "--report-cpu",
            paramLabel = "PERCENT",
            description =
                    "How much of a report is processor time; it waits for the rest. Default:"
                            + " ${DEFAULT-VALUE}.")
    private int reportCpu = 20;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "The sizes of one HikariCP. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes = List.of(10, 20, 50);

    @Option(
            names = "--splits",
            split = ",",
            paramLabel = "N+N",
            description =
                    "Sizes of two HikariCP, for reads and for reports, as 10+15. Default: found by"
                            + " a search for each phase.")
    private List<String> splits = List.of();

    @Option(
            names = "--search",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long each pair of the search has the load. Default: 8s; --quick 1s.")
    private @Nullable Duration search;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long a slice is. Default: 10s; --quick 1s.")
    private @Nullable Duration slice;

    @Option(
            names = "--lead",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load at the beginning of each slice that does not count, while reports come"
                            + " under way. Default: 2s; --quick 500ms.")
    private @Nullable Duration lead;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load of the first phase before the first slice. Default: 10s; --quick 1s.")
    private @Nullable Duration warmUp;

    @Mixin private BatchOptions batch = new BatchOptions();

    @Option(
            names = "--capacity",
            paramLabel = "MS",
            description =
                    "Processor time of the server, in milliseconds a second. Default: found out by a"
                            + " closed loop on HikariCP at the sizes.")
    private @Nullable Double capacity;

    @Mixin private RoundOptions repeats = new RoundOptions();

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    LanesSettings settings() {
        boolean quick = repeats.isQuick();
        Limits.between("--load", load, 1, 100);
        Limits.between("--overload", overload, 101, MOST_LOAD);
        Limits.between("--share", share, 1, 99);
        Limits.between("--shift", shift, 1, 99);
        Limits.between("--report-cpu", reportCpu, 0, 100);
        List<Duration> lengths =
                requireNonNullElse(
                        report,
                        quick
                                ? List.of(Duration.ofMillis(50), Duration.ofMillis(500))
                                : List.of(Duration.ofMillis(200), Duration.ofSeconds(2)));
        Limits.require(lengths.size() == 2, "--report takes two times, as 200ms,2s");
        Limits.between("--report", lengths.getFirst(), Duration.ofMillis(1), LONGEST_REPORT);
        Limits.between("--report", lengths.getLast(), lengths.getFirst(), LONGEST_REPORT);
        Duration usedSlice = requireNonNullElse(slice, Duration.ofSeconds(quick ? 1 : 10));
        Limits.between("--slice", usedSlice, SHORTEST_SLICE, LONGEST);
        Duration usedSearch = requireNonNullElse(search, Duration.ofSeconds(quick ? 1 : 8));
        Limits.between("--search", usedSearch, SHORTEST_SLICE, LONGEST);
        Duration usedLead = requireNonNullElse(lead, Duration.ofMillis(quick ? 500 : 2_000));
        Limits.between("--lead", usedLead, Duration.ZERO, LONGEST);
        Duration usedWarmUp = requireNonNullElse(warmUp, Duration.ofSeconds(quick ? 1 : 10));
        Limits.between("--warm-up", usedWarmUp, SHORTEST_SLICE, LONGEST);
        Limits.require(
                capacity == null || (capacity >= 1 && capacity <= MOST_CAPACITY),
                "--capacity must lie between 1 and 1,000,000 ms a second");
        List<Integer> usedSizes = RoundOptions.sizes(sizes);
        return new LanesSettings(
                scenes.stream().map(Scene.Name::named).distinct().toList(),
                new Demand(
                        lengths.getFirst(),
                        lengths.getLast(),
                        reportCpu / 100.0,
                        batch.job(),
                        batch.processor()),
                arrivals.stream().map(ReportArrivals::named).distinct().toList(),
                load,
                overload,
                share,
                shift,
                usedSizes,
                splits(),
                usedSearch,
                repeats.rounds(),
                usedSlice,
                usedLead,
                usedWarmUp,
                batch.settings(quick, usedSizes.getLast()),
                capacity,
                repeats.seed(),
                repeats.explain());
    }

    private List<PoolVariant> splits() {
        List<PoolVariant> all = new ArrayList<>();
        for (String text : splits) {
            Matcher parts = SPLIT.matcher(text.strip());
            Limits.require(
                    parts.matches(),
                    "--splits takes pairs of sizes, as 10+15, not '%s'".formatted(text));
            int reads = Integer.parseInt(parts.group(1));
            int reports = Integer.parseInt(parts.group(2));
            Limits.between("--splits", reads, 1, RoundOptions.LARGEST);
            Limits.between("--splits", reports, 1, RoundOptions.LARGEST);
            all.add(PoolVariant.split(reads, reports));
        }
        return all.stream().distinct().toList();
    }
}
