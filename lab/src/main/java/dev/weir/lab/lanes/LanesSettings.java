package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is measured, and for how long.
 *
 * @param load of the steady scene and after the shift, in per cent of the processor time
 * @param overload of the scene with too much
 * @param share reports among the requests, in per cent
 * @param shift reports among the requests after the shift, in per cent
 * @param sizes HikariCP's
 * @param splits of two pools that take part; empty: found by search
 * @param search how long each pair of the search has the load
 * @param rounds slices of each variant in a phase
 * @param slice how long each is
 * @param lead of each slice, before anything counts
 * @param warmUp load before the first slice
 * @param capacity processor time, in milliseconds a second; null to find out
 * @param explain whether Weir's account of its size is printed at the end of each scene
 */
record LanesSettings(
        List<Scene.Name> scenes,
        Demand demand,
        List<ReportArrivals> arrivals,
        int load,
        int overload,
        int share,
        int shift,
        List<Integer> sizes,
        List<PoolVariant> splits,
        Duration search,
        int rounds,
        Duration slice,
        Duration lead,
        Duration warmUp,
        BatchSettings batch,
        @Nullable Double capacity,
        long seed,
        boolean explain) {

    /**
     * What a pool that finds its size is reckoned with: where it begins, and 30 more at moments.
     */
    private static final int ROOM_FOR_AUTOMATIC = 40;

    private static final int AUTOMATIC = 3;

    /** Splits that a search has yet to find are reckoned with as many together. */
    private static final int ROOM_FOR_SPLITS = 100;

    /** Variants of every scene but the splits, Weir first. */
    List<PoolVariant> unsplit() {
        List<PoolVariant> all =
                new ArrayList<>(List.of(PoolVariant.WEIR, PoolVariant.HINTS, PoolVariant.ONE_LINE));
        sizes.forEach(size -> all.add(PoolVariant.hikari(size)));
        return all;
    }

    /** The scenes in the order in which they run, the batch not among them. */
    List<Scene> scenes(double capacityMillis) {
        Phase steady = Phase.of(share, load, capacityMillis, demand);
        Phase after = Phase.of(shift, load, capacityMillis, demand);
        Phase before = Phase.asMany(share, after, capacityMillis, demand);
        Phase over = Phase.of(share, overload, capacityMillis, demand);
        List<Scene> all = new ArrayList<>();
        for (ReportArrivals pattern : arrivals) {
            for (Scene.Name name : scenes) {
                switch (name) {
                    case STEADY ->
                            all.add(new Scene(name, pattern, List.of(steady), List.of(steady)));
                    case SHIFT ->
                            all.add(
                                    new Scene(
                                            name,
                                            pattern,
                                            List.of(before, after),
                                            List.of(before, after)));
                    case OVERLOAD ->
                            all.add(new Scene(name, pattern, List.of(over), List.of(steady)));
                    case BATCH -> {}
                }
            }
        }
        return all;
    }

    /** The live service's load beside the batch. */
    Phase live(double capacityMillis) {
        return Phase.of(share, batch.load(), capacityMillis, demand);
    }

    boolean hasBatch() {
        return scenes.contains(Scene.Name.BATCH);
    }

    /** Connections that all pools of a scene together may open, as far as that is known. */
    int connections() {
        int scene =
                AUTOMATIC * ROOM_FOR_AUTOMATIC
                        + sizes.stream().mapToInt(Integer::intValue).sum()
                        + roomForSplits();
        int beside = (2 + batch.threads().size()) * ROOM_FOR_AUTOMATIC + batch.hikariSize();
        return hasBatch() ? Math.max(scene, beside) : scene;
    }

    private int roomForSplits() {
        return splits.isEmpty()
                ? ROOM_FOR_SPLITS
                : splits.stream().mapToInt(one -> one.size() + one.longSize()).sum();
    }

    /** Everything that was set, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(
                "scenes",
                scenes.stream().map(scene -> scene.name().toLowerCase(Locale.ROOT)).toList());
        parameters.put("arrivals", arrivals.stream().map(ReportArrivals::title).toList());
        parameters.put("load", load);
        parameters.put("overload", overload);
        parameters.put("share", share);
        parameters.put("shift", shift);
        parameters.put(
                "report",
                List.of(
                        TimeOption.text(demand.shortestReport()),
                        TimeOption.text(demand.longestReport())));
        parameters.put("reportCpu", Math.round(100 * demand.reportProcessor()));
        parameters.put("sizes", sizes);
        parameters.put("splits", splits.stream().map(PoolVariant::label).toList());
        parameters.put("search", TimeOption.text(search));
        parameters.put("rounds", rounds);
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("lead", TimeOption.text(lead));
        parameters.put("warmUp", TimeOption.text(warmUp));
        if (batch.jobs() != null) {
            parameters.put("batch", batch.jobs());
        }
        parameters.put("batchTime", TimeOption.text(batch.time()));
        parameters.put("batchLoad", batch.load());
        parameters.put("batchRounds", batch.rounds());
        parameters.put("threads", batch.threads());
        parameters.put("job", TimeOption.text(demand.job()));
        parameters.put("jobCpu", Math.round(100 * demand.jobProcessor()));
        if (capacity != null) {
            parameters.put("capacity", capacity);
        }
        return parameters;
    }
}
