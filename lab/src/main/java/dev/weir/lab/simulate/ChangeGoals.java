package dev.weir.lab.simulate;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Decided;
import dev.weir.lab.sizing.Phase;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.sizing.SizingResult.PhaseResult;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;

/** What is asked for or what serves it changes, stands still, or is shared. */
final class ChangeGoals {

    private static final double SECONDS = 30;
    private static final double COMPLETIONS = 30_000;

    /** From so many seconds after a change on, no three seconds may be far behind. */
    private static final int GRACE = 10;

    private static final int WINDOW = 3;

    /** Seconds after an outage within which nearly everything has to be as before. */
    private static final int RECOVERY = 5;

    /** Seconds over which it is looked at then. */
    private static final int LOOK = 10;

    private ChangeGoals() {}

    /** The runs that these goals need beside those of the tables. */
    static void ask(SimulateSettings settings, Runs runs) {
        if (settings.lineup().hasLaw()) {
            settings.scenarios().stream()
                    .filter(scenario -> scenario.kind() == Kind.NEIGHBOUR)
                    .forEach(scenario -> runs.ask(scenario, blind(settings)));
        }
    }

    static List<Threshold> of(Evidence evidence) {
        List<Threshold> goals = new ArrayList<>(following(evidence));
        evidence.of(Kind.STALL).forEach(found -> goals.addAll(stall(evidence, found)));
        evidence.of(Kind.FAILOVER).forEach(found -> goals.add(failover(evidence, found)));
        evidence.of(Kind.NEIGHBOUR).forEach(found -> goals.addAll(neighbour(evidence, found)));
        return goals;
    }

    private static Candidate blind(SimulateSettings settings) {
        return Candidate.blind(settings.lineup().start());
    }

    private static List<Threshold> following(Evidence evidence) {
        double slowest = 0;
        double deepest = Double.POSITIVE_INFINITY;
        String slow = "";
        String deep = "";
        for (ScenarioFindings found : evidence.of(Kind.CHANGING)) {
            String name = found.scenario().name();
            List<BestFixed> best = found.best();
            List<SizingResult> runs = law(evidence, found);
            for (int phase = 0; phase < best.size(); phase++) {
                Phase when = found.scenario().phases().get(phase);
                if (when.step() == 0) {
                    continue;
                }
                double wanted = best.get(phase).throughput();
                double allowed = Math.max(SECONDS, COMPLETIONS / wanted);
                double reach = Math.min(Standing.reach(runs, phase, wanted), when.to());
                if (reach / allowed >= slowest) {
                    slowest = reach / allowed;
                    slow = name;
                }
                double least = least(runs, when) / wanted;
                if (least <= deepest) {
                    deepest = least;
                    deep = name;
                }
            }
        }
        if (slow.isEmpty()) {
            return List.of();
        }
        return List.of(
                Threshold.atMost(
                        "After a change: time to 94 %% of the new best, of %.0f s or %,.0f requests: slowest scenario (%s)"
                                .formatted(SECONDS, COMPLETIONS, slow),
                        100 * slowest,
                        100,
                        "%"),
                Threshold.atLeast(
                        "After a change: least throughput from %d s on, of the new best (%s)"
                                .formatted(GRACE, deep),
                        100 * deepest,
                        60,
                        "%"));
    }

    private static double least(List<SizingResult> runs, Phase when) {
        double least = Double.POSITIVE_INFINITY;
        for (SizingResult run : runs) {
            for (int s = (int) when.step() + GRACE; s + WINDOW <= (int) when.to(); s++) {
                least = Math.min(least, run.mean(s, s + WINDOW));
            }
        }
        return least;
    }

    private static List<Threshold> stall(Evidence evidence, ScenarioFindings found) {
        Phase standing = found.scenario().phases().get(1);
        double best = found.best().get(2).throughput();
        List<SizingResult> runs = law(evidence, found);
        long rises =
                runs.stream()
                        .flatMap(run -> run.decisions().stream())
                        .flatMap(List::stream)
                        .filter(e -> e.seconds() >= standing.from() && e.seconds() < standing.to())
                        .map(Decided::decision)
                        .filter(decision -> decision.limit() > decision.before())
                        .count();
        int from = (int) Math.ceil(standing.to());
        double connects = 0;
        for (SizingResult run : runs) {
            for (int second = (int) standing.from(); second < from + RECOVERY; second++) {
                connects = Math.max(connects, run.opening()[second]);
            }
        }
        double limit = Standing.mean(runs, 0, PhaseResult::meanSize);
        return List.of(
                Threshold.atMost(
                        "Database stands still: rises of the size meanwhile", rises, 0, ""),
                Threshold.atMost(
                        "Database stands still: connects in a second, during and after it",
                        connects,
                        Math.max(2, limit / 10),
                        ""),
                back(
                        "Database stands still: throughput 5 to 15 s after it, of the best",
                        runs,
                        from,
                        best));
    }

    private static Threshold failover(Evidence evidence, ScenarioFindings found) {
        return back(
                "Failover of %.0f s: throughput 5 to 15 s after it, of the best"
                        .formatted(
                                found.scenario().phases().get(1).step()
                                        - found.scenario().phases().get(0).to()),
                law(evidence, found),
                (int) found.scenario().phases().get(1).step(),
                found.best().get(1).throughput());
    }

    private static Threshold back(String claim, List<SizingResult> runs, int over, double best) {
        double after = average(runs, over + RECOVERY, over + RECOVERY + LOOK);
        return Threshold.atLeast(claim, 100 * after / best, 95, "%");
    }

    private static List<Threshold> neighbour(Evidence evidence, ScenarioFindings found) {
        Scenario scenario = found.scenario();
        int alone = (int) Math.round(found.best().get(0).smallest());
        List<SizingResult> fixed = evidence.runs().of(scenario, Candidate.fixed(alone));
        List<SizingResult> law = law(evidence, found);
        int gone = (int) scenario.phases().get(2).step();
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "Beside a foreign pool (%s): what that keeps, of what the best fixed size (%d) leaves it"
                                .formatted(scenario.name(), alone),
                        100 * foreign(law) / foreign(fixed),
                        95,
                        "%"));
        goals.add(
                Threshold.atLeast(
                        "Beside a foreign pool (%s): throughput 20 s after it has left, of the fixed size's"
                                .formatted(scenario.name()),
                        100
                                * average(law, gone + 20, gone + 20 + LOOK)
                                / average(fixed, gone + 20, gone + 20 + LOOK),
                        97,
                        "%"));
        List<SizingResult> blind = evidence.runs().of(scenario, blind(evidence.settings()));
        if (!blind.isEmpty()) {
            goals.add(
                    Threshold.atLeast(
                            "Beside a foreign pool (%s) that cannot be seen: both together, of the fixed size's"
                                    .formatted(scenario.name()),
                            100 * (own(blind) + foreign(blind)) / (own(fixed) + foreign(fixed)),
                            80,
                            "%"));
        }
        return goals;
    }

    private static double own(List<SizingResult> runs) {
        return Standing.mean(runs, 1, PhaseResult::throughput);
    }

    private static double foreign(List<SizingResult> runs) {
        return Standing.mean(runs, 1, PhaseResult::foreignThroughput);
    }

    private static double average(List<SizingResult> runs, int from, int to) {
        return runs.stream().mapToDouble(run -> run.mean(from, to)).average().orElse(Double.NaN);
    }

    private static List<SizingResult> law(Evidence evidence, ScenarioFindings found) {
        return evidence.runs().of(found.scenario(), evidence.settings().lineup().law());
    }
}
