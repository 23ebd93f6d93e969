package dev.weir.lab.simulate;

import dev.weir.lab.cli.Console;
import dev.weir.lab.world.Cell;
import dev.weir.lab.world.CellRun;
import dev.weir.lab.world.Cells;
import dev.weir.lab.world.PoolChoice;
import dev.weir.lab.world.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code simulate below}. */
@Command(
        name = "below",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "The pool itself in virtual time, below saturation, beside fixed sizes.")
public final class BelowCommand implements Callable<Integer> {
    private static final double MILLI = 1e6;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(names = "--cells", split = ",", paramLabel = "NAME")
    private List<String> cells = List.of("flat/measured/*");

    @Option(names = "--pools", split = ",", paramLabel = "NAME")
    private List<String> pools =
            List.of("auto", "auto-5", "fixed-5", "fixed-10", "fixed-20", "fixed-30", "fixed-50");

    @Option(names = "--seeds", paramLabel = "N")
    private int seeds = 2;

    @Option(names = "--first-seed", paramLabel = "N")
    private long firstSeed = 1;

    @Option(names = "--warm-up", paramLabel = "SECONDS")
    private int warmUp = 20;

    @Option(names = "--seconds", paramLabel = "SECONDS")
    private int seconds = 60;

    @Option(names = "--trace", description = "Prints each decision of the limit law.")
    private boolean trace;

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        List<PoolChoice> choices = pools.stream().map(PoolChoice::named).toList();
        List<Cell> chosen =
                Cells.tuning().stream()
                        .filter(cell -> cells.stream().anyMatch(name -> matches(name, cell)))
                        .toList();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Map<Cell, Map<PoolChoice, List<Future<Tally>>>> runs = new LinkedHashMap<>();
            for (Cell cell : chosen) {
                for (PoolChoice choice : choices) {
                    for (long s = firstSeed; s < firstSeed + seeds; s++) {
                        long seed = s;
                        runs.computeIfAbsent(cell, any -> new LinkedHashMap<>())
                                .computeIfAbsent(choice, any -> new ArrayList<>())
                                .add(workers.submit(() -> run(cell, choice, seed, console)));
                    }
                }
            }
            for (Map.Entry<Cell, Map<PoolChoice, List<Future<Tally>>>> cell : runs.entrySet()) {
                console.line(
                        String.format(
                                Locale.ROOT,
                                "%-32s %8s %8s %8s %8s %8s %8s %8s %8s %6s %5s %5s %6s %5s",
                                cell.getKey().name(),
                                "mean",
                                "p50",
                                "p90",
                                "p99",
                                "S99",
                                "L50",
                                "L99",
                                "X",
                                "use",
                                "p99",
                                "open",
                                "limit",
                                "moves"));
                for (Map.Entry<PoolChoice, List<Future<Tally>>> pool : cell.getValue().entrySet()) {
                    Tally sum = new Tally();
                    for (Future<Tally> run : pool.getValue()) {
                        sum.add(run.get());
                    }
                    console.line(row(pool.getKey(), sum));
                }
            }
        } finally {
            workers.shutdownNow();
        }
        return 0;
    }

    private static boolean matches(String name, Cell cell) {
        String pattern = "\\Q" + name.replace("*", "\\E.*\\Q") + "\\E";
        return Pattern.matches(pattern, cell.name());
    }

    private Tally run(Cell cell, PoolChoice choice, long seed, Console console) {
        long begun = System.nanoTime();
        Tally tally =
                CellRun.of(
                        cell,
                        choice,
                        seed,
                        warmUp,
                        seconds,
                        (nanos, decision) -> {
                            if (trace) {
                                console.line(
                                        String.format(
                                                Locale.ROOT,
                                                "%s %s seed %d, %.2f s: %s %s, limit %.2f: %s",
                                                cell.name(),
                                                choice.name(),
                                                seed,
                                                nanos / 1e9,
                                                decision.state(),
                                                decision.action(),
                                                decision.limit(),
                                                decision.sentence()));
                            }
                        });
        if (trace) {
            console.line(
                    String.format(
                            Locale.ROOT,
                            "%s %s seed %d took %.2f s",
                            cell.name(),
                            choice.name(),
                            seed,
                            (System.nanoTime() - begun) / 1e9));
        }
        return tally;
    }

    private static String row(PoolChoice choice, Tally tally) {
        return String.format(
                Locale.ROOT,
                "%-32s %8.3f %8.3f %8.2f %8.2f %8.2f %8.1f %8.1f %8.0f %6.2f %5d %5d %6.1f %5d",
                choice.name(),
                tally.all().mean() / MILLI,
                tally.all().quantile(0.5) / MILLI,
                tally.all().quantile(0.9) / MILLI,
                tally.all().quantile(0.99) / MILLI,
                tally.shorts().quantile(0.99) / MILLI,
                tally.longs().quantile(0.5) / MILLI,
                tally.longs().quantile(0.99) / MILLI,
                tally.throughput(),
                tally.meanInUse(),
                tally.inUse(0.99),
                tally.mostOpen(),
                tally.meanLimit(),
                tally.moves());
    }
}
