package dev.weir.lab.sweep;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to measure, and for how long: the options that make up the settings of a sweep. */
final class SweepOptions {

    private static final int LARGEST = 10_000;
    private static final int MOST_CLIENTS = 100_000;
    private static final int MOST_REQUESTS = 100_000;
    private static final int MOST_REPEATS = 100;
    private static final Duration SHORTEST_SLICE = Duration.ofMillis(500);

    @Option(
            names = "--db",
            paramLabel = "KIND",
            description =
                    "postgres or mariadb, embedded. Default: postgres, or what --url leads to.")
    private @Nullable String db;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description =
                    "tpcb, reads, bimodal, hotrow, gaps, io, rtt05, rtt5, with commas between, or all."
                            + " Default: tpcb.")
    private List<String> workloads = List.of("tpcb");

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "The fixed sizes of HikariCP. Default: a geometric list up to 2,048.")
    private @Nullable List<Integer> sizes;

    @Option(
            names = "--ceilings",
            split = ",",
            paramLabel = "N",
            description = "The ceilings of Weir with sizing=auto. Default: 50,200,2048.")
    private @Nullable List<Integer> ceilings;

    @Option(
            names = "--without-controls",
            description =
                    "Leave out the negative controls: growth on slow borrows, and on utilisation.")
    private boolean withoutControls;

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "Clients of the closed loop. Default: 9,600; 960 where work is mixed.")
    private @Nullable Integer clients;

    @Option(
            names = "--think",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Their mean time to think. Default: so that they offer 1.3 times what the machine"
                            + " serves without a pool.")
    private @Nullable Duration think;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Open loop: so many requests a second by schedule, instead of clients.")
    private @Nullable Integer rate;

    @Option(names = "--quick", description = "A look: a minute or two for each workload.")
    private boolean quick;

    @Option(names = "--full", description = "The form to publish: hours for each workload.")
    private boolean full;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "Load before anything counts. Default: 5s; --quick 1s, --full 20s.")
    private @Nullable Duration warmUp;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "The same for pools that find their size. Default: 20s; --quick 5s, --full 30s.")
    private @Nullable Duration settle;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "What is measured. Default: 12s; --quick 3s, --full 60s.")
    private @Nullable Duration slice;

    @Option(
            names = "--turns",
            arity = "0..1",
            fallbackValue = "4s",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "All pools on one load, by turns of that length with one of Weir between any two of"
                            + " HikariCP: what the machine does hits all alike. Without a time: 4s. For"
                            + " a closed loop of one kind of work; takes one of --ceilings and no"
                            + " controls.")
    private @Nullable Duration turn;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Slices of each pool and workload. Default: 3; --quick 1.")
    private @Nullable Integer repeats;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Of the order, the clients and their data; with --changes an even one puts HikariCP before Weir. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    /** Whether the sizes and ceilings are the command's own choice, free to fit the machine. */
    boolean sizesAreDefaults() {
        return sizes == null && ceilings == null;
    }

    boolean full() {
        return full;
    }

    /** The clients that were asked for, or null. */
    @Nullable Integer clients() {
        return clients;
    }

    long seed() {
        return seed;
    }

    /** What is measured in one go, if it was said. */
    Duration sliceOr(Duration usual) {
        return requireNonNullElse(slice, usual);
    }

    boolean quick() {
        return quick;
    }

    /** The first of the workloads. */
    String workload() {
        return names().get(0);
    }

    boolean severalWorkloads() {
        return names().size() > 1;
    }

    /** The kind of the embedded database. */
    Database database(@Nullable String url) {
        Database asked = db == null ? null : Database.named(db);
        if (url == null) {
            return asked == null ? Database.POSTGRES : asked;
        }
        Database there = SweepFixture.kindOf(url);
        if (asked != null && asked != there) {
            throw new IllegalArgumentException(
                    "--db says %s, but --url leads to another kind of database: leave --db out"
                            .formatted(db));
        }
        return there;
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    SweepSettings settings(@Nullable String url) {
        require(!(quick && full), "--quick and --full exclude each other");
        require(
                rate == null || (clients == null && think == null),
                "--rate is an open loop, which has no --clients and no --think");
        between("--rate", rate, MOST_REQUESTS);
        between("--clients", clients, MOST_CLIENTS);
        between("--repeats", repeats, MOST_REPEATS);
        Pace base = quick ? Pace.QUICK : full ? Pace.FULL : Pace.USUAL;
        Duration measured = sliceOr(base.slice());
        require(measured.compareTo(SHORTEST_SLICE) >= 0, "--slice must be at least 500ms");
        if (turn != null) {
            require(rate == null, "--turns takes a closed loop: leave --rate out");
            require(turn.compareTo(SHORTEST_SLICE) >= 0, "--turns must be at least 500ms");
            List<Integer> usual = base.ceilings();
            base =
                    base.byTurns(turn)
                            .sized(
                                    quick ? base.sizes() : Pace.SIZES_BY_TURNS,
                                    usual.subList(usual.size() - 1, usual.size()));
        }
        Pace pace =
                base.timed(
                                requireNonNullElse(warmUp, base.warmUp()),
                                requireNonNullElse(settle, base.settle()),
                                measured,
                                requireNonNullElse(repeats, base.repeats()))
                        .sized(
                                distinct("--sizes", sizes, base.sizes()),
                                distinct("--ceilings", ceilings, base.ceilings()));
        if (turn != null) {
            require(pace.ceilings().size() == 1, "--turns takes one of --ceilings");
            for (String name : names()) {
                require(
                        !Workloads.create(name).mixed(),
                        "--turns cannot tell apart who serves what of mixed work: leave %s out"
                                .formatted(name));
            }
        }
        return new SweepSettings(
                database(url),
                url != null,
                names(),
                pace,
                !withoutControls && turn == null,
                clients,
                think,
                rate,
                seed);
    }

    private List<String> names() {
        if (workloads.contains("all")) {
            return Workloads.names();
        }
        List<String> names = new ArrayList<>();
        for (String name : workloads) {
            String known = Workloads.create(name).name();
            if (!names.contains(known)) {
                names.add(known);
            }
        }
        return names;
    }

    private static List<Integer> distinct(
            String option, @Nullable List<Integer> numbers, List<Integer> usual) {
        if (numbers == null) {
            return usual;
        }
        for (int number : numbers) {
            require(
                    number >= 1 && number <= LARGEST,
                    "%s takes numbers of connections in 1..%d, not %d"
                            .formatted(option, LARGEST, number));
        }
        return List.copyOf(new TreeSet<>(numbers));
    }

    private static void between(String option, @Nullable Integer number, int most) {
        require(
                number == null || (number >= 1 && number <= most),
                "%s must lie in 1..%d".formatted(option, most));
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
