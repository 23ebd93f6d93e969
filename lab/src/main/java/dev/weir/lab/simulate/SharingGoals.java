package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.sizing.SizingResult.PhaseResult;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;

/** Load below what can be had, several pools, long work beside short. */
final class SharingGoals {

    /** So many pools are many; they are given time. */
    private static final int MANY = 9;

    /** Two are not enough to speak of sharing. */
    private static final int SEVERAL = 3;

    /** Mixed work that asks for less than can be had. */
    private static final List<String> MIXED = List.of("mixed-80", "mixed-70");

    /** How the names of such scenarios begin. */
    private static final String TRICKLE = "trickle";

    /** Seconds that many pools are given. */
    private static final int MANY_SECONDS = 90;

    /** HikariCP's default, which mixed work is held against. */
    private static final int USUAL = 10;

    private SharingGoals() {}

    /** The runs that these goals need beside those of the tables. */
    static void ask(SimulateSettings settings, Runs runs) {
        if (!settings.lineup().hasLaw()) {
            return;
        }
        int start = settings.lineup().start();
        for (Scenario scenario : settings.scenarios()) {
            if (scenario.kind() == Kind.MIXED) {
                runs.ask(scenario, Candidate.fixed(USUAL));
            }
            if (scenario.kind() == Kind.LIGHT) {
                runs.ask(scenario, Candidate.fixed(start));
            }
        }
    }

    private static boolean isSeveral(Scenario scenario) {
        return scenario.pools() >= SEVERAL && scenario.pools() < MANY;
    }

    static List<Threshold> of(Evidence evidence) {
        List<Threshold> goals = new ArrayList<>(light(evidence));
        for (ScenarioFindings found : evidence.of(Kind.SHARED)) {
            if (isSeveral(found.scenario())) {
                goals.addAll(several(evidence, found));
            } else if (found.scenario().pools() >= MANY) {
                goals.add(many(evidence, found));
            }
        }
        for (String name : MIXED) {
            evidence.named(name).ifPresent(found -> goals.addAll(mixed(evidence, found)));
        }
        return goals;
    }

    private static List<Threshold> light(Evidence evidence) {
        List<ScenarioFindings> found = evidence.of(Kind.LIGHT);
        if (found.isEmpty()) {
            return List.of();
        }
        int start = evidence.settings().lineup().start();
        double least = Double.POSITIVE_INFINITY;
        String low = "";
        for (ScenarioFindings of : found) {
            double share = of.law().orElseThrow().share();
            if (share <= least) {
                least = share;
                low = of.scenario().name();
            }
        }
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "Little load: throughput, of the best size's: worst scenario (%s)"
                                .formatted(low),
                        100 * least,
                        99,
                        "%"));
        evidence.like(TRICKLE)
                .forEach(
                        of -> {
                            List<SizingResult> same =
                                    evidence.runs().of(of.scenario(), Candidate.fixed(start));
                            double p99 = of.law().orElseThrow().tail() * of.best().get(0).p99();
                            goals.add(
                                    Threshold.atMost(
                                            "Ten minutes of little load: p99 over that of the size at the start",
                                            p99 / Standing.mean(same, 0, PhaseResult::p99),
                                            1.05,
                                            ""));
                            goals.add(
                                    Threshold.atMost(
                                            "Ten minutes of little load: changes of the size limit",
                                            moves(evidence, of),
                                            0,
                                            ""));
                        });
        return goals;
    }

    private static long moves(Evidence evidence, ScenarioFindings found) {
        return evidence.runs().of(found.scenario(), evidence.settings().lineup().law()).stream()
                .flatMap(run -> run.decisions().stream())
                .flatMap(List::stream)
                .filter(entry -> entry.decision().moved())
                .count();
    }

    private static List<Threshold> several(Evidence evidence, ScenarioFindings found) {
        Standing law = found.law().orElseThrow();
        int pools = found.scenario().pools();
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "Pools that share a database (%d): throughput, of the best size's"
                                .formatted(pools),
                        100 * law.share(),
                        95,
                        "%"));
        goals.add(
                Threshold.atMost(
                        "Pools that share a database (%d): total size over the largest that still pays"
                                .formatted(pools),
                        law.overTop(),
                        2,
                        ""));
        goals.add(
                Threshold.atLeast(
                        "Pools that share a database (%d): evenness of their sizes (Jain's index)"
                                .formatted(pools),
                        law.fairness(),
                        0.95,
                        ""));
        return goals;
    }

    private static Threshold many(Evidence evidence, ScenarioFindings found) {
        List<SizingResult> runs =
                evidence.runs().of(found.scenario(), evidence.settings().lineup().law());
        double after =
                runs.stream()
                        .mapToDouble(run -> run.mean(MANY_SECONDS, (int) found.scenario().end()))
                        .average()
                        .orElse(Double.NaN);
        return Threshold.atLeast(
                "Pools that share a database (%d): throughput from 90 s on, of the best size's"
                        .formatted(found.scenario().pools()),
                100 * after / found.best().get(0).throughput(),
                95,
                "%");
    }

    private static List<Threshold> mixed(Evidence evidence, ScenarioFindings found) {
        Standing law = found.law().orElseThrow();
        String name = found.scenario().name();
        List<SizingResult> ten = evidence.runs().of(found.scenario(), Candidate.fixed(USUAL));
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atMost(
                        "%s: p99 of the short ones, of fixed 10's".formatted(name),
                        100 * law.shortP99() / Standing.mean(ten, 0, PhaseResult::shortP99),
                        10,
                        "%"));
        goals.add(
                Threshold.atLeast(
                        "%s: reports, of the best fixed size's".formatted(name),
                        100 * law.longShare(),
                        95,
                        "%"));
        goals.add(
                Threshold.atMost(
                        "%s: connections open at most".formatted(name), law.mostOpen(), 48, ""));
        return goals;
    }
}
