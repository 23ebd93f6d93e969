package dev.weir.lab.memory;

import static java.util.Objects.requireNonNullElse;

import dev.weir.lab.cli.SizeOption;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be asked of {@code memory}. */
final class MemoryOptions {

    private static final List<Integer> SHARES = List.of(25, 75, 100, 125, 150);
    private static final List<Integer> QUICK_SHARES = List.of(75, 150);

    /** Below, the smallest server of MariaDB leaves nothing for buffers. */
    private static final long LEAST_LIMIT = 192 * SizeOption.MB;

    private static final long MOST_LIMIT = 64 * 1024 * SizeOption.MB;

    private static final Duration LEAST_SLICE = Duration.ofMillis(200);
    private static final Duration MOST_SLICE = Duration.ofMinutes(10);

    @Option(
            names = "--db",
            split = ",",
            paramLabel = "NAME",
            description = "postgres, mariadb or both. Default: postgres,mariadb.")
    private @Nullable List<String> databases;

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            converter = SizeOption.class,
            description =
                    "Memory of the control group that the server runs in. Default: 640MB; --quick"
                            + " 256MB.")
    private @Nullable Long limit;

    @Option(
            names = "--data",
            paramLabel = "SIZE",
            converter = SizeOption.class,
            description =
                    "Size of the table that is read, at least that of the largest buffers. Default:"
                            + " twice the limit; with --url 256MB.")
    private @Nullable Long data;

    @Option(
            names = "--shares",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "Buffers of the server in per cent of the limit, 5 to 300: shared_buffers,"
                            + " innodb_buffer_pool_size. Default: 25,75,100,125,150; --quick 75,150.")
    private @Nullable List<Integer> shares;

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "Clients that read one row after the other. Default: ${DEFAULT-VALUE}.")
    private int clients = 16;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Slices of each share, in random order. Default: 3; --quick 1.")
    private @Nullable Integer rounds;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description = "Time that counts of each slice. Default: 6s; --quick 1s.")
    private @Nullable Duration slice;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "Load before each slice, once the buffers are filled. Default: 4s; --quick 1s.")
    private @Nullable Duration warmUp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the order and of the rows read. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works, in about a minute.")
    private boolean quick;

    /** Whether it is a look, and not to be judged. */
    boolean quick() {
        return quick;
    }

    /**
     * What was asked for.
     *
     * @throws IllegalArgumentException naming the option and the value that make no sense
     */
    MemorySettings settings() {
        long used = requireNonNullElse(limit, (quick ? 256 : 640) * SizeOption.MB);
        Limits.require(
                used >= LEAST_LIMIT && used <= MOST_LIMIT,
                "--limit must lie between %s and %s, not %s"
                        .formatted(
                                SizeOption.text(LEAST_LIMIT),
                                SizeOption.text(MOST_LIMIT),
                                SizeOption.text(used)));
        Limits.between("--clients", clients, 1, 200);
        int times = requireNonNullElse(rounds, quick ? 1 : 3);
        Limits.between("--rounds", times, 1, 100);
        Duration counted = requireNonNullElse(slice, Duration.ofSeconds(quick ? 1 : 6));
        Limits.between("--slice", counted, LEAST_SLICE, MOST_SLICE);
        Duration before = requireNonNullElse(warmUp, Duration.ofSeconds(quick ? 1 : 4));
        Limits.between("--warm-up", before, Duration.ZERO, MOST_SLICE);
        MemorySettings settings =
                new MemorySettings(
                        engines(),
                        used,
                        requireNonNullElse(data, 2 * used),
                        shares(),
                        clients,
                        times,
                        counted,
                        before,
                        seed);
        Limits.require(!settings.engines().isEmpty(), "--db takes postgres, mariadb or both");
        long largest = settings.buffers(settings.shares().getLast());
        Limits.require(
                settings.data() >= largest,
                "--data must be at least %s, the buffers at the largest of --shares, not %s"
                        .formatted(SizeOption.text(largest), SizeOption.text(settings.data())));
        return settings;
    }

    private List<Engine> engines() {
        return databases == null
                ? List.of(Engine.values())
                : databases.stream().map(Engine::named).distinct().toList();
    }

    private List<Integer> shares() {
        List<Integer> given = requireNonNullElse(shares, quick ? QUICK_SHARES : SHARES);
        given.forEach(share -> Limits.between("--shares", share, 5, 300));
        Limits.require(!given.isEmpty(), "--shares takes per cents, as 75,150");
        return List.copyOf(new TreeSet<>(given));
    }
}
