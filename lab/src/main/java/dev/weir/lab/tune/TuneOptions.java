package dev.weir.lab.tune;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.OutputFile;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code tune}. */
final class TuneOptions {

    private static final List<String> USUAL_WORK = List.of("tpcb", "reads");
    private static final Duration SHORTEST_SLICE = Duration.ofMillis(200);
    private static final Duration LONGEST_SLICE = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final int MOST_CLIENTS = 500;
    private static final double MOST_RATE = 100_000;
    private static final int MOST_ACCOUNTS = 100_000_000;
    private static final int MOST_DRAWS = 100;
    private static final int MOST_CPUS = 4_096;
    private static final long LEAST_MEMORY = 512L << 20;
    private static final long LEAST_LIMIT = 128L << 20;
    private static final int LEAST_WRITES = 20;
    private static final int MOST_WRITES = 1_000_000;
    private static final int WARM_UP_PART = 4;
    private static final Duration LEAST_WARM_UP = Duration.ofMillis(250);

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description =
                    "What to tune for, with commas between: tpcb, reads, sorts,"
                            + " reads-beyond-memory, tpcb-slow-disk. The last two limit the server"
                            + " that comes along and need root on Linux. Default: tpcb,reads; with"
                            + " --sql or --recording none of them.")
    private @Nullable List<String> workloads;

    @Option(
            names = "--sql",
            paramLabel = "FILE",
            description =
                    "Tune for the queries of a file, each ended by a semicolon. They run in"
                            + " read-only transactions.")
    private @Nullable Path sql;

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description =
                    "With --url of a PostgreSQL: tune for the queries of its pg_stat_statements, as a"
                            + " JSON array of objects with calls and query. They run in read-only"
                            + " transactions, with values drawn from the statistics of its columns.")
    private @Nullable Path recording;

    @Option(
            names = "--db",
            paramLabel = "NAME",
            description =
                    "The database that comes along: postgres or mariadb. Default: postgres; --url"
                            + " says it by itself.")
    private @Nullable String db;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "Time for each workload. Default: 20m; --quick 12s.")
    private @Nullable Duration time;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Counted time of a slice; a quarter more, at least 250 ms, goes before it. Default: 3s;"
                            + " --quick 300ms.")
    private @Nullable Duration slice;

    @Option(
            names = "--clients",
            paramLabel = "N",
            description =
                    "Clients that ask again as soon as they are served. Default: ${DEFAULT-VALUE}.")
    private int clients = 16;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Race for the p99 with so many requests a second, which arrive by a schedule,"
                            + " on at most --clients connections. Default: race for throughput.")
    private @Nullable Double rate;

    @Option(
            names = "--accounts",
            paramLabel = "N",
            description =
                    "Rows of the largest table, about 150 bytes each. Default: 1000000; --quick"
                            + " 100000.")
    private @Nullable Integer accounts;

    @Option(
            names = "--draws",
            paramLabel = "N",
            description =
                    "Configurations drawn around the tuning script's, beside the comparators."
                            + " Default: 8; --quick 1.")
    private @Nullable Integer draws;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description =
                    "Memory that the server may use, as 8GB. Default: that of this machine or"
                            + " container; needed with --url for a server elsewhere.")
    private @Nullable String memory;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description =
                    "Processors that the server may use. Default: those of this machine or"
                            + " container; needed with --url for a server elsewhere.")
    private @Nullable Integer cpus;

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            description =
                    "Memory of the server in reads-beyond-memory; there is half again as much data."
                            + " Default: 512MB; --quick 256MB.")
    private @Nullable String limit;

    @Option(
            names = "--disk-writes",
            paramLabel = "N",
            description =
                    "Writes to the disk in a second in tpcb-slow-disk. Default: ${DEFAULT-VALUE}.")
    private int diskWrites = 1_000;

    @Option(
            names = "--settings-file",
            paramLabel = "FILE",
            description =
                    "With --url of a MariaDB on this machine: a configuration file that it reads at"
                            + " its start and that is tune's alone, for knobs that need a restart"
                            + " and for --apply.")
    private @Nullable Path settingsFile;

    @Option(
            names = "--dry-run",
            description =
                    "Say what would be tried and change nothing; this is the default with --url.")
    private boolean dryRun;

    @Option(names = "--no-dry-run", description = "Try it; this is the default without --url.")
    private boolean noDryRun;

    @Option(
            names = "--restarts",
            paramLabel = "COMMAND",
            description =
                    "With --url: a command that restarts the server and returns when it is up."
                            + " Without it knobs are left alone that need a restart.")
    private @Nullable String restarts;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description =
                    "What was changed, for --undo and --resume. Default: results/tune.log; with"
                            + " --apply results/tune-applied.log.")
    private @Nullable Path log;

    @Option(
            names = "--undo",
            description = "Put back what a run that was killed has changed, and end.")
    private boolean undo;

    @Option(
            names = "--resume",
            description =
                    "Put back what a run that was killed has changed, and go on with its slices;"
                            + " give the same options again.")
    private boolean resume;

    @Option(
            names = "--conf",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description =
                    "Write the winner's settings as a configuration file, that of the first"
                            + " workload.")
    private @Nullable Path conf;

    @Option(
            names = "--apply",
            paramLabel = "FILE",
            description =
                    "With --url: show what the file of --conf would change, ask, change it, watch,"
                            + " and put it back if the server gets twice as slow.")
    private @Nullable Path apply;

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "How long --apply looks before and after. Default: 5m.")
    private @Nullable Duration watch;

    @Option(names = "--yes", description = "With --apply: change it without asking.")
    private boolean yes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of draws, order and requests. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works, in less than a minute.")
    private boolean quick;

    /**
     * The settings.
     *
     * @param dialect of the server
     * @param elsewhere whether it is not on this machine
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    TuneSettings settings(Dialect dialect, boolean elsewhere) throws IOException {
        Duration usedTime = requireNonNullElse(time, Duration.ofSeconds(quick ? 12 : 1_200));
        Limits.between("--for", usedTime, Duration.ofSeconds(1), LONGEST);
        Duration usedSlice = requireNonNullElse(slice, Duration.ofMillis(quick ? 300 : 3_000));
        Limits.between("--slice", usedSlice, SHORTEST_SLICE, LONGEST_SLICE);
        Limits.between("--clients", clients, 1, MOST_CLIENTS);
        Limits.require(
                rate == null || (rate >= 1 && rate <= MOST_RATE),
                "--rate must lie between 1 and 100,000 requests a second, not " + rate);
        int usedAccounts = requireNonNullElse(accounts, quick ? 100_000 : 1_000_000);
        Limits.between("--accounts", usedAccounts, 1_000, MOST_ACCOUNTS);
        int usedDraws = requireNonNullElse(draws, quick ? 1 : 8);
        Limits.between("--draws", usedDraws, 0, MOST_DRAWS);
        Limits.require(
                !elsewhere || (memory != null && cpus != null),
                "--memory and --cpus are needed: the server at --url is not on this machine, and"
                        + " the rules reckon with what it has");
        int usedCpus = requireNonNullElse(cpus, Runtime.getRuntime().availableProcessors());
        Limits.between("--cpus", usedCpus, 1, MOST_CPUS);
        Limits.require(!(undo && resume), "--undo and --resume exclude each other");
        Limits.require(!(dryRun && noDryRun), "--dry-run and --no-dry-run exclude each other");
        Limits.require(
                apply != null || watch == null, "--watch is for --apply: add it, or leave it");
        Limits.require(apply != null || !yes, "--yes is for --apply: add it, or leave it");
        Limits.between("--watch", watch(), Duration.ofSeconds(1), LONGEST);
        Limits.between("--disk-writes", diskWrites, LEAST_WRITES, MOST_WRITES);
        long usedLimit =
                bytes("--limit", limit == null ? (quick ? "256MB" : "512MB") : limit, LEAST_LIMIT);
        return new TuneSettings(
                work(dialect),
                usedTime,
                usedSlice,
                warmUp(usedSlice),
                rate == null ? Objective.THROUGHPUT : new Objective(rate),
                clients,
                usedAccounts,
                usedDraws,
                memoryBytes(),
                usedCpus,
                new ServerLimits(usedLimit, diskWrites),
                seed);
    }

    private List<Work> work(Dialect dialect) throws IOException {
        List<Work> all = new ArrayList<>();
        if (sql != null) {
            all.add(SqlFile.read(sql, dialect));
        }
        if (recording != null) {
            Limits.require(
                    dialect == Dialects.POSTGRESQL,
                    "--recording is one of PostgreSQL's pg_stat_statements: use --sql with queries of a MariaDB");
            all.add(Recording.read(recording));
        }
        if (all.isEmpty() || workloads != null) {
            requireNonNullElse(workloads, USUAL_WORK).stream()
                    .map(Workload::named)
                    .distinct()
                    .forEach(all::add);
        }
        return all;
    }

    private static Duration warmUp(Duration slice) {
        Duration part = slice.dividedBy(WARM_UP_PART);
        return part.compareTo(LEAST_WARM_UP) < 0 ? LEAST_WARM_UP : part;
    }

    private long memoryBytes() {
        if (memory == null) {
            // On Linux the JVM tells the limit of its container.
            return Machine.memoryBytes();
        }
        return bytes("--memory", memory, LEAST_MEMORY);
    }

    private static long bytes(String option, String text, long least) {
        double bytes;
        try {
            bytes = Kind.MEMORY.number(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
        Limits.require(
                bytes >= least,
                "%s must be at least %s, with its unit, not %s"
                        .formatted(option, Kind.MEMORY.text(least), text));
        return (long) bytes;
    }

    /** Whether nothing is to be changed. */
    boolean dryRun(boolean embedded) {
        return dryRun || (!embedded && !noDryRun);
    }

    /** Whether a recording is to be served. */
    boolean hasRecording() {
        return recording != null;
    }

    /** The word for the database that comes along, or null. */
    @Nullable String db() {
        return db;
    }

    /** The file of settings that the server reads, or null. */
    @Nullable Path settingsFile() {
        return settingsFile;
    }

    @Nullable String restarts() {
        return restarts;
    }

    Path log() {
        return requireNonNullElse(
                log, Path.of("results", apply == null ? "tune.log" : "tune-applied.log"));
    }

    /** The file to apply, or null. */
    @Nullable Path apply() {
        return apply;
    }

    /** How long to look. */
    Duration watch() {
        return watch == null ? Duration.ofMinutes(5) : watch;
    }

    /** Whether nobody is to be asked. */
    boolean yes() {
        return yes;
    }

    boolean undo() {
        return undo;
    }

    boolean resume() {
        return resume;
    }

    @Nullable Path conf() {
        return conf;
    }
}
