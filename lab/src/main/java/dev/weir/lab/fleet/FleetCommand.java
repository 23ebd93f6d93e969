package dev.weir.lab.fleet;

import dev.weir.lab.pools.Adapters;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code fleet}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "fleet",
        header = "Many instances on one database: is the total of connections kept?",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Instances of one service, each a process with a pool of its own, on one embedded"
                    + " PostgreSQL whose sessions are counted each 20 ms. They are hot, killed, stopped"
                    + " and deployed, and a client beside them connects. Weir with a fleet and without,"
                    + " beside HikariCP with 10 connections each, with its share of the budget, and one"
                    + " pool for all.",
            "",
            "Ctrl-C prints what there is."
        })
public final class FleetCommand implements Callable<Integer> {
    private static final int MOST_INSTANCES = 80;
    private static final double USUAL_SECONDS = 4;
    private static final double QUICK_SECONDS = 1;

    private static final String CAPTION =
            "p50, p99: milliseconds; most: sessions of the instances; refused: connects of others; seconds: until as many sessions were there as before, in a deploy of the slowest newcomer";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--instances",
            paramLabel = "N",
            split = ",",
            description = "How many there are, one after the other. Default: 8,24,60; --quick 4.")
    private @Nullable List<Integer> instances;

    @Option(
            names = "--kinds",
            paramLabel = "KIND",
            split = ",",
            description = "Which pools: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Kind> kinds = List.of(Kind.values());

    @Option(names = "--quick", description = "A look at whether it works: scenes of a second.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        List<Integer> given =
                instances != null ? instances : quick ? List.of(4) : List.of(8, 24, 60);
        given.forEach(count -> Limits.between("--instances", count, 2, MOST_INSTANCES));
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        console.passing("starting PostgreSQL ...");
        List<SceneOutcome> outcomes = new ArrayList<>();
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask);
                FleetRun run = new FleetRun(quick ? QUICK_SECONDS : USUAL_SECONDS, console, end)) {
            for (int count : new TreeSet<>(given)) {
                for (Kind kind : kinds) {
                    if (!end.isAsked()) {
                        outcomes.addAll(run.of(kind, count));
                    }
                }
            }
        }
        end.refuseNothing(outcomes);
        Result result = result(outcomes);
        return output.deliver(quick ? result.asLook() : result, console);
    }

    private Result result(List<SceneOutcome> outcomes) {
        List<Section> sections = new ArrayList<>();
        for (int count : new TreeSet<>(outcomes.stream().map(SceneOutcome::instances).toList())) {
            List<Table> tables = new ArrayList<>();
            for (Scene scene : Scene.values()) {
                tables.add(
                        table(
                                scene,
                                outcomes.stream()
                                        .filter(o -> o.instances() == count && o.scene() == scene)
                                        .toList()));
            }
            sections.add(new Section(count + " instances", List.of(), tables, List.of()));
        }
        return new Result(
                        "fleet",
                        "Many instances on one database",
                        List.of(
                                "A budget of %d connections on a server that allows 113; each request holds one for 50 ms."
                                        .formatted(FleetRun.BUDGET)),
                        Environment.here(
                                0,
                                "PostgreSQL, embedded",
                                List.of(Adapters.create("weir"), Adapters.create("hikari"))),
                        Map.of(
                                "budget",
                                FleetRun.BUDGET,
                                "kinds",
                                kinds.toString(),
                                "quick",
                                quick),
                        outcomes.stream().map(SceneOutcome::row).toList(),
                        thresholds(outcomes),
                        sections)
                .withVerdicts(FleetVerdicts.of(outcomes));
    }

    private static Table table(Scene scene, List<SceneOutcome> outcomes) {
        return new Table(
                scene.title,
                CAPTION,
                List.of("pool", "req/s", "p50", "p99", "failed", "most", "refused", "seconds"),
                outcomes.stream()
                        .map(
                                o ->
                                        List.of(
                                                o.kind().title,
                                                number("%.0f", o.throughput()),
                                                number("%.0f", o.p50()),
                                                number("%.0f", o.p99()),
                                                "" + o.failed(),
                                                "" + o.most(),
                                                "" + o.refused(),
                                                number("%.1f", o.seconds())))
                        .toList());
    }

    private static String number(String form, double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, form, value);
    }

    private static List<Threshold> thresholds(List<SceneOutcome> outcomes) {
        List<SceneOutcome> fleet =
                outcomes.stream().filter(o -> o.kind().compareTo(Kind.WEIR) < 0).toList();
        if (fleet.isEmpty()) {
            return List.of();
        }
        int above =
                fleet.stream().mapToInt(SceneOutcome::most).max().orElseThrow()
                        - FleetRun.BUDGET
                        - FleetRun.PLACES;
        return List.of(
                Threshold.atMost(
                        "Fleet: sessions above budget and waiting places",
                        Math.max(0, above),
                        0,
                        ""),
                Threshold.atMost(
                        "Fleet: connects of others refused",
                        fleet.stream().mapToInt(SceneOutcome::refused).sum(),
                        0,
                        ""),
                Threshold.atMost(
                        "Fleet: until the tokens of a killed third are used",
                        slowest(outcomes, Scene.KILL),
                        1.5,
                        "s"),
                Threshold.atMost(
                        "Fleet: first connection of a newcomer",
                        slowest(fleet, Scene.DEPLOY),
                        2,
                        "s"),
                Threshold.atMost(
                        "Fleet: until all is used after a restart",
                        slowest(outcomes, Scene.RESTART),
                        10,
                        "s"));
    }

    private static double slowest(List<SceneOutcome> outcomes, Scene scene) {
        return outcomes.stream()
                .filter(o -> o.scene() == scene && o.kind() == Kind.FIXED)
                .mapToDouble(SceneOutcome::seconds)
                .max()
                .orElse(0);
    }
}
