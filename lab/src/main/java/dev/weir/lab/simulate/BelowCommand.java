package dev.weir.lab.simulate;

import dev.weir.lab.world.Cell;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code simulate below}. */
@Command(
        name = "below",
        header = "The pool in virtual time, before a database with room to spare.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "The pool itself in virtual time, before a model of a database that is asked for less than"
                    + " it can do (and for more, to see what that costs): each cell beside fixed sizes"
                    + " of the same pool. The same seeds give the same numbers on any machine.",
            "",
            "Cells: DATABASE/MIX/PERCENT, then -bursty, -calm, -shift or -closed, then -cold."
                    + " Databases: flat, usl, hot (2 cores), flat8; held out: flat4, usl4, hot3."
                    + " Mixes: measured, even, slow5, pareto, rtt5, remote20, kinds; held out:"
                    + " reports3, reads97, three, even2, remote10, kinds2.",
            "",
            "Pools: auto (begun at 10), auto-N, auto-one-line, auto-N-one-line, fixed-N."
        })
public final class BelowCommand implements Callable<Integer> {

    private static final int SEEDS = 3;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--cells",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Cells, with commas between; a star stands for any part of the names in the set."
                            + " Default: all of the set.")
    private List<String> cells = List.of();

    @Option(
            names = "--pools",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Pools, with commas between. Default: auto, auto-one-line and fixed sizes.")
    private List<String> pools = List.of();

    @Option(
            names = "--held-out",
            description =
                    "The set of cells that no constant of the pool was chosen on, with seeds of"
                            + " their own.")
    private boolean heldOut;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Runs of each, added up. Default: " + SEEDS + "; --quick 1.")
    private @Nullable Integer seeds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Virtual seconds that are not counted. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 20;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description = "Virtual seconds that are counted. Default: ${DEFAULT-VALUE}.")
    private int seconds = 60;

    @Option(names = "--quick", description = "One seed and fewer fixed sizes.")
    private boolean quick;

    @Option(names = "--trace", description = "Prints each decision of the limit law.")
    private boolean trace;

    @Option(names = "--list", description = "Names the cells of the set and ends.")
    private boolean list;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        BelowSettings settings = settings();
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        if (list) {
            settings.cells().stream().map(Cell::name).forEach(console::line);
            return 0;
        }
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            return output.deliver(run(settings, console, end), console);
        }
    }

    private BelowSettings settings() {
        try {
            int runs = seeds != null ? seeds : quick ? 1 : SEEDS;
            return BelowSettings.of(cells, pools, heldOut, quick, runs, warmUp, seconds);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Result run(BelowSettings settings, Console console, EarlyEnd end)
            throws InterruptedException {
        BelowRuns runs =
                new BelowRuns(
                        settings,
                        new Progress(console, settings.runs()),
                        end,
                        trace ? console::line : null);
        List<BelowCell> through = runs.make();
        if (through.isEmpty()) {
            throw new IllegalStateException(
                    "stopped before a cell was through: there is nothing to report");
        }
        List<Section> sections = new ArrayList<>(BelowReport.sections(through));
        sections.add(
                new Section(
                        "All cells", List.of(), List.of(BelowReport.overview(through)), List.of()));
        return new Result(
                        "simulate-below",
                        "The pool below saturation, in virtual time",
                        List.of(),
                        Environment.here(
                                settings.seeds().get(0),
                                "a model of one, in virtual time",
                                List.of()),
                        settings.parameters(),
                        BelowReport.rows(through),
                        BelowGoals.of(through),
                        sections)
                .withVerdicts(BelowVerdicts.of(through));
    }
}
