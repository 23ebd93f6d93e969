package dev.weir.lab.lanes;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the batch. */
final class BatchOptions {

    private static final int MOST_JOBS = 10_000_000;
    private static final int MOST_ROUNDS = 100;
    private static final int MOST_THREADS = 500;
    private static final Duration SHORTEST = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Duration LONGEST_JOB = Duration.ofSeconds(10);

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Jobs of the batch. Default: as many as --batch-time needs.")
    private @Nullable Integer jobs;

    @Option(
            names = "--batch-time",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "How long the batch is to take, and how long the service is measured alone. A run"
                            + " that takes twice as long is cut. Default: 20s; --quick 1s.")
    private @Nullable Duration time;

    @Option(
            names = "--batch-load",
            paramLabel = "PERCENT",
            description = "Load of the live service beside it. Default: ${DEFAULT-VALUE}.")
    private int load = 40;

    @Option(
            names = "--batch-rounds",
            paramLabel = "N",
            description = "Runs of each way to do the batch. Default: 3; --quick 1.")
    private @Nullable Integer rounds;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description =
                    "Sizes of the fixed thread pools that do the batch. Default: 1,2,4,8,16,32;"
                            + " --quick 2,8.")
    private @Nullable List<Integer> threads;

    @Option(
            names = "--job",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "A job on a server at rest. Default: 5ms.")
    private Duration job = Duration.ofMillis(5);

    @Option(
            names = "--job-cpu",
            paramLabel = "PERCENT",
            description =
                    "How much of a job is processor time; it waits for the rest. Default:"
                            + " ${DEFAULT-VALUE}.")
    private int jobCpu = 20;

    Duration job() {
        Limits.between("--job", job, Duration.ofMillis(1), LONGEST_JOB);
        return job;
    }

    /** The share of a job that is processor time, 0 to 1. */
    double processor() {
        Limits.between("--job-cpu", jobCpu, 0, 100);
        return jobCpu / 100.0;
    }

    /**
     * The settings.
     *
     * @param largest of the sizes of HikariCP
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    BatchSettings settings(boolean quick, int largest) {
        if (jobs != null) {
            Limits.between("--batch", jobs, 1, MOST_JOBS);
        }
        Duration usedTime = requireNonNullElse(time, Duration.ofSeconds(quick ? 1 : 20));
        Limits.between("--batch-time", usedTime, SHORTEST, LONGEST);
        Limits.between("--batch-load", load, 1, 99);
        int usedRounds = requireNonNullElse(rounds, quick ? 1 : 3);
        Limits.between("--batch-rounds", usedRounds, 1, MOST_ROUNDS);
        List<Integer> usedThreads =
                requireNonNullElse(threads, quick ? List.of(2, 8) : List.of(1, 2, 4, 8, 16, 32));
        for (int size : usedThreads) {
            Limits.between("--threads", size, 1, MOST_THREADS);
        }
        return new BatchSettings(
                jobs, usedTime, load, usedRounds, List.copyOf(new TreeSet<>(usedThreads)), largest);
    }
}
