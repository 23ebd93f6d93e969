package dev.weir.lab.shift;

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
 * @param sizes HikariCP's
 * @param load in per cent of what the database serves of the dearest mix of a scene
 * @param before how long the first mix lasts
 * @param after how long each later mix lasts
 * @param settling how long after a shift a pool may take to follow; shorter than {@code after}
 * @param rounds scenes of each pool
 * @param capacity requests in a second; null to find out
 */
record ShiftSettings(
        List<Scene> scenes,
        List<Integer> sizes,
        int load,
        Duration before,
        Duration after,
        Duration settling,
        int rounds,
        @Nullable Double capacity,
        long seed) {

    /** What Weir is reckoned with: it finds its size. */
    private static final int ROOM_FOR_AUTOMATIC = 60;

    /** All pools, Weir first. */
    List<PoolVariant> variants() {
        List<PoolVariant> all = new ArrayList<>(List.of(PoolVariant.WEIR));
        sizes.forEach(size -> all.add(PoolVariant.hikari(size)));
        return all;
    }

    /** Connections that are open at a time at most, as far as that is known: one pool is open. */
    int connections() {
        return Math.max(
                ROOM_FOR_AUTOMATIC, sizes.stream().mapToInt(Integer::intValue).max().orElse(0));
    }

    /** Trials of all scenes together, the run-in of each pool counted as one. */
    int steps() {
        return scenes.size() * variants().size() * (rounds + 1);
    }

    /** Everything that was set, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("scenes", scenes.stream().map(Scene::title).toList());
        parameters.put("sizes", sizes);
        parameters.put("load", load);
        parameters.put("before", TimeOption.text(before));
        parameters.put("after", TimeOption.text(after));
        parameters.put("settling", TimeOption.text(settling));
        parameters.put("rounds", rounds);
        if (capacity != null) {
            parameters.put("capacity", capacity);
        }
        return parameters;
    }
}
