package dev.weir.lab.sweep;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --changes} does.
 *
 * @param changes in the order in which they come
 * @param severalPools whether two and eight pools are tried on one database as well
 * @param megabytes of the table that a cache drop takes out of memory
 * @param ceiling of Weir
 * @param fixed the size of HikariCP beside it
 * @param clients of the closed loop, before and after each change
 * @param settle given to a pool before the first change
 * @param calm before each change
 * @param during how long one lasts that does not pass by itself
 * @param after how long the load is watched behind it
 */
record ChangesSettings(
        Database database,
        String workload,
        List<Change> changes,
        boolean severalPools,
        int megabytes,
        int ceiling,
        int fixed,
        int clients,
        Duration settle,
        Duration calm,
        Duration during,
        Duration after,
        long seed) {

    static final int FEW_CLIENTS = 3;
    static final int CLIENTS = 300;

    /** The most pools on one database. */
    static final int MOST_POOLS = 8;

    /** More than the server's buffers hold. */
    private static final int LARGE_MEGABYTES = 768;

    private static final int QUICK_MEGABYTES = 64;

    private static final int CEILING = 200;
    private static final int FIXED = 10;

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if they do not make sense
     */
    static ChangesSettings of(SweepOptions options, List<String> names, @Nullable String url) {
        if (url != null) {
            throw new IllegalArgumentException(
                    "--changes stops and freezes the server: leave --url out, it brings its own");
        }
        List<Change> changes = Change.named(names);
        Database database = options.database(null);
        if (database != Database.POSTGRES && changes.stream().anyMatch(Change::needsControl)) {
            throw new IllegalArgumentException(
                    "restart, freeze, cores and cache are for PostgreSQL: with --db mariadb give"
                            + " --changes users,mix,foreign,pools");
        }
        Integer clients = options.clients();
        boolean quick = options.quick();
        Duration slice = options.sliceOr(Duration.ofSeconds(quick ? 4 : options.full() ? 60 : 20));
        return new ChangesSettings(
                database,
                Workloads.create(options.workload()).name(),
                changes,
                Change.severalPools(names),
                quick ? QUICK_MEGABYTES : LARGE_MEGABYTES,
                CEILING,
                FIXED,
                clients == null ? CLIENTS : clients,
                Duration.ofSeconds(quick ? 2 : 20),
                slice.dividedBy(2),
                slice,
                quick ? slice.plusSeconds(2) : slice.plusSeconds(15),
                options.seed());
    }

    int largest() {
        int alone =
                severalPools ? Math.max(ceiling, MOST_POOLS * sharedCeiling() + fixed) : ceiling;
        return alone + 3 * Runtime.getRuntime().availableProcessors();
    }

    /**
     * The pools in the order of their turns, which are minutes apart: Weir first with an odd seed,
     * HikariCP first with an even one.
     */
    List<SweepVariant> turns() {
        SweepVariant weir = new SweepVariant(SweepVariant.Kind.AUTO, ceiling);
        SweepVariant hikari = new SweepVariant(SweepVariant.Kind.FIXED, fixed);
        return seed % 2 == 0 ? List.of(hikari, weir) : List.of(weir, hikari);
    }

    /** Of each pool where there are several: the server has room for all of them. */
    int sharedCeiling() {
        return ceiling / 4;
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("workload", workload);
        parameters.put("changes", changes.stream().map(Change::option).toList());
        parameters.put("severalPools", severalPools);
        if (changes.contains(Change.CACHE)) {
            parameters.put("cacheMegabytes", megabytes);
        }
        parameters.put("ceiling", ceiling);
        parameters.put("clients", clients);
        parameters.put("settle", TimeOption.text(settle));
        parameters.put("calm", TimeOption.text(calm));
        parameters.put("during", TimeOption.text(during));
        parameters.put("after", TimeOption.text(after));
        parameters.put("seed", seed);
        return parameters;
    }
}
