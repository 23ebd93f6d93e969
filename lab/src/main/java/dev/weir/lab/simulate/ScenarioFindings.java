package dev.weir.lab.simulate;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.sizing.SizingResult.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What came of a scenario.
 *
 * @param best the best fixed size, for each phase
 * @param judged indexes of the phases that are judged by throughput: those that last and in which
 *     no other application works, at whose cost the largest size would be the best
 * @param standings in the order of the line-up
 */
record ScenarioFindings(
        Scenario scenario, List<BestFixed> best, List<Integer> judged, List<Standing> standings) {

    /** Shorter phases are events, not conditions to be good in. */
    private static final double SHORTEST_PHASE = 5;

    /** Reads it off the runs; nothing if one is missing. */
    static Optional<ScenarioFindings> of(Scenario scenario, SimulateSettings settings, Runs runs) {
        List<List<SizingResult>> fixed = new ArrayList<>();
        for (int size : settings.sizes()) {
            fixed.add(runs.of(scenario, Candidate.fixed(size)));
        }
        if (fixed.stream().anyMatch(List::isEmpty)) {
            return Optional.empty();
        }
        List<BestFixed> best = BestFixed.among(scenario, fixed);
        List<Integer> judged =
                IntStream.range(0, best.size())
                        .filter(phase -> isJudged(fixed.get(0).get(0).phases().get(phase)))
                        .boxed()
                        .toList();
        List<Standing> standings = new ArrayList<>();
        for (Candidate candidate : settings.lineup().candidates()) {
            List<SizingResult> of = runs.of(scenario, candidate);
            if (of.isEmpty()) {
                return Optional.empty();
            }
            standings.add(Standing.of(best, judged, of, candidate.start()));
        }
        return Optional.of(new ScenarioFindings(scenario, best, judged, standings));
    }

    private static boolean isJudged(PhaseResult result) {
        return result.phase().to() - result.phase().from() >= SHORTEST_PHASE
                && result.foreignThroughput() == 0;
    }

    /** How the pool's own law did, if it took part. */
    Optional<Standing> law() {
        return standings.stream().filter(s -> s.candidate().equals(Lineup.LAW)).findFirst();
    }
}
