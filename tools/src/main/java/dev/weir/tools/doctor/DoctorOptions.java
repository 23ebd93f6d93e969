package dev.weir.tools.doctor;

import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the command is told beside the address. */
final class DoctorOptions {

    private static final int MOST_INSTANCES = 10_000;
    private static final int MOST_CORES = 4_096;
    private static final Duration USUAL_WATCH = Duration.ofSeconds(3);
    private static final Duration QUICK_WATCH = Duration.ofMillis(1_200);

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Settings of the pool: a properties file of Weir or HikariCP. Its jdbcUrl, username"
                            + " and password are used where --url, --user and --password are not given.")
    private @Nullable Path config;

    @Option(
            names = "--pool",
            paramLabel = "KIND",
            description =
                    "Whose file that is: ${COMPLETION-CANDIDATES}. Default: weir if it has settings that"
                            + " only Weir has, else hikari.")
    private @Nullable PoolKind kind;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description =
                    "Instances of the application, each with such a pool. Default: ${DEFAULT-VALUE}.")
    private int instances = 1;

    @Option(
            names = "--deploying",
            paramLabel = "N",
            description =
                    "Instances at the same time while a release replaces another. Default: a quarter more"
                            + " than --instances, rounded up (Kubernetes' maxSurge).")
    private @Nullable Integer deploying;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description =
                    "Processor cores of the database server. Default: read, if its process is to be seen"
                            + " on this machine.")
    private @Nullable Integer cores;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = SizeOption.class,
            description =
                    "Memory of the database server or of its container, such as 16GB. Default: read, if"
                            + " its process is to be seen on this machine.")
    private @Nullable Long memory;

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "How long to look at the sessions, four times a second. Default: 3s; --quick 1.2s.")
    private @Nullable Duration watch;

    @Option(
            names = "--quick",
            description = "Fewer measurements of the way to the server, and a shorter look.")
    private boolean quick;

    /**
     * Sees that the numbers make sense.
     *
     * @throws IllegalArgumentException naming the option
     */
    void check() {
        Limits.between("--instances", instances, 1, MOST_INSTANCES);
        Limits.between("--deploying", deploying(), instances, MOST_INSTANCES * 2);
        if (cores != null) {
            Limits.between("--cores", cores, 1, MOST_CORES);
        }
        Limits.between("--watch", watch(), Duration.ofMillis(250), Duration.ofMinutes(10));
        Limits.require(
                config != null || kind == null, "--pool says whose --config is: give --config");
    }

    /** The settings of the pool, or null if none were given. */
    @Nullable PoolFile pool() {
        return config == null ? null : PoolFile.read(config, kind);
    }

    int instances() {
        return instances;
    }

    int deploying() {
        return deploying != null
                ? deploying
                : instances + (int) Math.ceil(instances * Bounds.get("connections.surge"));
    }

    OptionalInt cores() {
        return cores == null ? OptionalInt.empty() : OptionalInt.of(cores);
    }

    OptionalLong memory() {
        return memory == null ? OptionalLong.empty() : OptionalLong.of(memory);
    }

    Duration watch() {
        if (watch != null) {
            return watch;
        }
        return quick ? QUICK_WATCH : USUAL_WATCH;
    }

    boolean isQuick() {
        return quick;
    }
}
