package dev.weir.lab.fleet;

import dev.weir.lab.pools.Adapters;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

    private static final String CAPTION =
            "most: sessions of the instances at once; refused: connects of another client; back: seconds until 95 % of the sessions of before were there again, in a deploy until the slowest new instance worked";

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

    @Option(
            names = "--scenes",
            paramLabel = "SCENE",
            split = ",",
            description = "What happens: ${COMPLETION-CANDIDATES}. Default: all.")
    private Set<Scene> scenes = EnumSet.allOf(Scene.class);

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description =
                    "How long a scene lasts, after half of that to settle. Default: 4; --quick 1.")
    private @Nullable Integer seconds;

    @Option(names = "--quick", description = "A look at whether it works: scenes of a second.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        List<Integer> given =
                instances != null ? instances : quick ? List.of(4) : List.of(8, 24, 60);
        given.forEach(count -> Limits.between("--instances", count, 2, MOST_INSTANCES));
        int lasts = seconds != null ? seconds : quick ? 1 : 4;
        Limits.between("--seconds", lasts, 1, 300);
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        console.passing("starting PostgreSQL ...");
        List<SceneOutcome> outcomes = new ArrayList<>();
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask);
                FleetRun run = new FleetRun(lasts, scenes, console, end)) {
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
            for (Scene scene : scenes) {
                List<SceneOutcome> of =
                        outcomes.stream()
                                .filter(o -> o.instances() == count && o.scene() == scene)
                                .toList();
                if (!of.isEmpty()) {
                    tables.add(table(scene, of));
                }
            }
            sections.add(new Section(count + " instances", List.of(), tables, List.of()));
        }
        return new Result(
                        "fleet",
                        "Many instances on one database",
                        List.of(
                                "A budget of %d connections on a server that allows 113; each request holds one for 50 ms."
                                        .formatted(FleetRun.BUDGET),
                                CAPTION),
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
                .withVerdicts(List.of(others(outcomes)));
    }

    private static Table table(Scene scene, List<SceneOutcome> outcomes) {
        return new Table(
                scene.title,
                "",
                List.of("pool", "req/s", "p50 ms", "p99 ms", "failed", "most", "refused", "back s"),
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

    /**
     * The limit law needs longer than a scene to grow, so what takes time is asked of the fixed.
     */
    private static List<Threshold> thresholds(List<SceneOutcome> outcomes) {
        List<Threshold> bounds = new ArrayList<>();
        IntSummaryStatistics most = new IntSummaryStatistics();
        IntSummaryStatistics refused = new IntSummaryStatistics();
        for (SceneOutcome o : outcomes) {
            if (o.kind().compareTo(Kind.WEIR) < 0) {
                most.accept(o.most());
                refused.accept(o.refused());
            }
            if (o.kind() == Kind.FIXED && o.scene().mostSeconds > 0) {
                String what =
                        "Fleet, fixed: %d instances, %s".formatted(o.instances(), o.scene().title);
                bounds.add(Threshold.atMost(what, o.seconds(), o.scene().mostSeconds, "s"));
            }
        }
        if (most.getCount() > 0) {
            int above = Math.max(0, most.getMax() - FleetRun.BUDGET - FleetRun.PLACES);
            bounds.add(Threshold.atMost("Fleet: sessions above the budget", above, 0, ""));
            bounds.add(Threshold.atMost("Fleet: others refused", refused.getSum(), 0, ""));
        }
        return bounds;
    }

    /** What a fleet is for, beside what instances have without one. */
    private static Verdict others(List<SceneOutcome> outcomes) {
        Map<Kind, Integer> all = new EnumMap<>(Kind.class);
        outcomes.forEach(o -> all.merge(o.kind(), o.refused(), Integer::sum));
        double own = all.containsKey(Kind.FLEET) ? all.get(Kind.FLEET) : Double.NaN;
        double best =
                all.entrySet().stream()
                        .filter(e -> e.getKey().compareTo(Kind.FIXED) > 0)
                        .filter(e -> e.getKey() != Kind.ONE)
                        .mapToDouble(Map.Entry::getValue)
                        .min()
                        .orElse(Double.NaN);
        return new Verdict(
                "Other clients that found no room",
                Judgement.of(own, best, false),
                all.entrySet().stream()
                        .map(
                                e ->
                                        new Verdict.Value(
                                                e.getKey().title, "%,d".formatted(e.getValue())))
                        .toList(),
                "Over all scenes. One HikariCP for all is the ideal, and is not compared.");
    }
}
