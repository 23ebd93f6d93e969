package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is measured, and for how long.
 *
 * @param loads in per cent of the capacity
 * @param sizes HikariCP's
 * @param variants of Weir, beside the one that is told nothing
 * @param rounds slices of each pool in a cell
 * @param slice how long each is
 * @param lead of each slice, before anything counts
 * @param after from a cold start to the first slice
 * @param warmUp moderate load before the first slice of a warm start
 * @param capacity requests in a second; null to find out
 * @param explain whether Weir's account of its size is printed at the end of each cell
 */
record LatencySettings(
        List<Mix> mixes,
        List<Duration> roundTrips,
        List<Start> starts,
        List<Pattern> patterns,
        Beside beside,
        List<Integer> loads,
        List<Integer> sizes,
        List<PoolVariant> variants,
        int rounds,
        Duration slice,
        Duration lead,
        Duration after,
        Duration warmUp,
        @Nullable Double capacity,
        long seed,
        boolean explain) {

    /**
     * What a pool that finds its size is reckoned with: where it begins, and 30 more at moments.
     */
    private static final int ROOM_FOR_AUTOMATIC = 40;

    /** All pools, Weir first. */
    List<PoolVariant> pools() {
        List<PoolVariant> pools = new ArrayList<>(List.of(PoolVariant.WEIR));
        pools.addAll(variants);
        sizes.forEach(size -> pools.add(PoolVariant.hikari(size)));
        return pools;
    }

    /** Connections that all pools together may open, as far as that is known. */
    int connections() {
        int own =
                pools().stream()
                        .mapToInt(one -> one.size() == 0 ? ROOM_FOR_AUTOMATIC : one.size())
                        .sum();
        return switch (beside) {
            case NOBODY -> own;
            case SAME -> 2 * own;
            case FOREIGN -> own + Beside.FOREIGN_SIZE;
        };
    }

    /** The cells of one mix and round trip, in the order in which they run. */
    List<Cell> cells(Mix mix, Duration roundTrip, double perSecond) {
        List<Cell> cells = new ArrayList<>();
        for (Start start : starts) {
            for (Pattern pattern : patterns) {
                for (int load : loads) {
                    cells.add(new Cell(mix, roundTrip, start, pattern, beside, load, perSecond));
                }
            }
        }
        return cells;
    }

    /** Slices of all cells together, the run-in of each pool counted as one. */
    int steps() {
        return mixes.size()
                * roundTrips.size()
                * starts.size()
                * patterns.size()
                * loads.size()
                * pools().size()
                * (rounds + 1);
    }

    /** Everything that was set, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("mix", mixes.stream().map(Mix::title).toList());
        parameters.put("rtt", roundTrips.stream().map(TimeOption::text).toList());
        parameters.put("start", starts.stream().map(Start::title).toList());
        parameters.put("arrivals", patterns.stream().map(Pattern::title).toList());
        parameters.put("beside", beside.title());
        parameters.put("loads", loads);
        parameters.put("sizes", sizes);
        parameters.put("variants", variants.stream().map(PoolVariant::label).toList());
        parameters.put("rounds", rounds);
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("lead", TimeOption.text(lead));
        parameters.put("after", TimeOption.text(after));
        parameters.put("warmUp", TimeOption.text(warmUp));
        if (capacity != null) {
            parameters.put("capacity", capacity);
        }
        return parameters;
    }
}
