package dev.weir.lab.simulate;

import dev.weir.lab.world.Cell;
import dev.weir.lab.world.CellRun;
import dev.weir.lab.world.PoolChoice;
import dev.weir.lab.world.Tally;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the runs on every processor; their order does not matter. */
final class BelowRuns {
    private static final double NANOS = 1e9;

    private final BelowSettings settings;
    private final Progress progress;
    private final EarlyEnd end;
    private final @Nullable Consumer<String> trace;

    /**
     * @param trace is told each decision of the limit law; null: nobody is
     */
    BelowRuns(
            BelowSettings settings,
            Progress progress,
            EarlyEnd end,
            @Nullable Consumer<String> trace) {
        this.settings = settings;
        this.progress = progress;
        this.end = end;
        this.trace = trace;
    }

    /** Makes them until an end is asked for; the cells that are through, in their order. */
    List<BelowCell> make() throws InterruptedException {
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Map<Cell, Map<PoolChoice, List<Future<Tally>>>> pending = new LinkedHashMap<>();
            for (Cell cell : settings.cells()) {
                Map<PoolChoice, List<Future<Tally>>> ofCell = new LinkedHashMap<>();
                pending.put(cell, ofCell);
                for (PoolChoice pool : settings.pools()) {
                    List<Future<Tally>> ofPool = new ArrayList<>();
                    ofCell.put(pool, ofPool);
                    for (long seed : settings.seeds()) {
                        ofPool.add(workers.submit(() -> run(cell, pool, seed)));
                    }
                }
            }
            List<BelowCell> cells = new ArrayList<>();
            for (Map.Entry<Cell, Map<PoolChoice, List<Future<Tally>>>> entry : pending.entrySet()) {
                BelowCell cell = through(entry.getKey(), entry.getValue());
                if (end.isAsked()) {
                    break;
                }
                cells.add(cell);
            }
            return cells;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run failed: " + e.getCause(), e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private static BelowCell through(Cell cell, Map<PoolChoice, List<Future<Tally>>> runs)
            throws InterruptedException, ExecutionException {
        Map<PoolChoice, Tally> tallies = new LinkedHashMap<>();
        for (Map.Entry<PoolChoice, List<Future<Tally>>> pool : runs.entrySet()) {
            Tally sum = new Tally();
            for (Future<Tally> run : pool.getValue()) {
                sum.add(run.get());
            }
            tallies.put(pool.getKey(), sum);
        }
        return new BelowCell(cell, tallies);
    }

    private Tally run(Cell cell, PoolChoice pool, long seed) {
        if (end.isAsked()) {
            return new Tally();
        }
        synchronized (progress) {
            progress.now(cell.name() + ": " + pool.name());
        }
        Consumer<String> told = trace;
        Tally tally =
                CellRun.of(
                        cell,
                        pool,
                        seed,
                        settings.warmUp(),
                        settings.seconds(),
                        (nanos, decision) -> {
                            if (told != null) {
                                told.accept(
                                        String.format(
                                                Locale.ROOT,
                                                "%s %s, seed %d, %.2f s: %s",
                                                cell.name(),
                                                pool.name(),
                                                seed,
                                                nanos / NANOS,
                                                decision.sentence()));
                            }
                        });
        synchronized (progress) {
            progress.stepDone();
        }
        return tally;
    }
}
