package dev.weir.lab.simulate;

import dev.weir.lab.world.Cell;
import dev.weir.lab.world.Cells;
import dev.weir.lab.world.PoolChoice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * What {@code simulate below} runs.
 *
 * @param cells in the order of the tables
 * @param pools likewise
 * @param seeds of the runs, added up
 * @param warmUp seconds that are not counted
 * @param seconds that are counted
 * @param heldOut whether the cells are those that no constant was chosen on
 */
record BelowSettings(
        List<Cell> cells,
        List<PoolChoice> pools,
        List<Long> seeds,
        int warmUp,
        int seconds,
        boolean heldOut) {

    private static final String ALL = "*";
    private static final int MOST_SEEDS = 1_000;
    private static final int MOST_SECONDS = 3_600;

    /** Seeds of the held-out cells begin here. */
    private static final long HELD_OUT_SEED = 1_001;

    private static final List<String> POOLS =
            List.of(
                    "auto",
                    "auto-one-line",
                    "fixed-5",
                    "fixed-8",
                    "fixed-10",
                    "fixed-14",
                    "fixed-20",
                    "fixed-30",
                    "fixed-50",
                    "fixed-100");

    private static final List<String> QUICK_POOLS =
            List.of("auto", "auto-one-line", "fixed-5", "fixed-10", "fixed-20", "fixed-50");

    /**
     * Reads the options.
     *
     * @param cells names, or patterns with stars; none: all of the set
     * @param pools names; none: the default ones
     * @throws IllegalArgumentException if one cannot be meant; the message says which
     */
    static BelowSettings of(
            List<String> cells,
            List<String> pools,
            boolean heldOut,
            boolean quick,
            int seeds,
            int warmUp,
            int seconds) {
        within("--seeds", seeds, 1, MOST_SEEDS);
        within("--warm-up", warmUp, 0, MOST_SECONDS);
        within("--seconds", seconds, 1, MOST_SECONDS);
        List<String> names = pools.isEmpty() ? (quick ? QUICK_POOLS : POOLS) : pools;
        long first = heldOut ? HELD_OUT_SEED : 1;
        return new BelowSettings(
                cells(cells, heldOut ? Cells.heldOut() : Cells.tuning()),
                names.stream().distinct().map(PoolChoice::named).toList(),
                LongStream.range(first, first + seeds).boxed().toList(),
                warmUp,
                seconds,
                heldOut);
    }

    private static void within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s must lie in %d..%d, not %d".formatted(option, least, most, value));
        }
    }

    /** What is named, in the order of its naming; a pattern means those of the set that match. */
    private static List<Cell> cells(List<String> names, List<Cell> set) {
        if (names.isEmpty()) {
            return set;
        }
        List<Cell> cells = new ArrayList<>();
        for (String name : names) {
            if (!name.contains(ALL)) {
                cells.add(Cell.named(name));
                continue;
            }
            Pattern pattern = Pattern.compile("\\Q" + name.replace(ALL, "\\E.*\\Q") + "\\E");
            List<Cell> matching =
                    set.stream().filter(cell -> pattern.matcher(cell.name()).matches()).toList();
            if (matching.isEmpty()) {
                throw new IllegalArgumentException(
                        "no cell of this set matches '%s': --list shows them".formatted(name));
            }
            cells.addAll(matching);
        }
        return cells.stream().distinct().toList();
    }

    int runs() {
        return cells.size() * pools.size() * seeds.size();
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("cells", cells.stream().map(Cell::name).toList());
        parameters.put("pools", pools.stream().map(PoolChoice::name).toList());
        parameters.put("seeds", seeds);
        parameters.put("warm-up", warmUp);
        parameters.put("seconds", seconds);
        parameters.put("held-out", heldOut);
        return parameters;
    }
}
