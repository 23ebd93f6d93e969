package dev.weir.lab.simulate;

import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Each candidate over all scenarios in which sizes can be told apart.
 *
 * @param rows by candidate, in the order of the line-up
 */
record Contest(Map<String, Row> rows) {

    /**
     * A candidate's standings.
     *
     * @param scenarios their names
     * @param standings as many
     */
    record Row(List<String> scenarios, List<Standing> standings) {

        double median(ToDoubleFunction<Standing> what) {
            return Sample.of(values(what)).median();
        }

        double[] values(ToDoubleFunction<Standing> what) {
            return standings.stream().mapToDouble(what).toArray();
        }

        /** The scenario in which its throughput is least. */
        String worstScenario() {
            int worst = 0;
            for (int i = 1; i < standings.size(); i++) {
                if (standings.get(i).share() < standings.get(worst).share()) {
                    worst = i;
                }
            }
            return scenarios.get(worst);
        }

        double worstShare() {
            return Sample.of(values(Standing::share)).min();
        }

        /** Scenarios in which it never reached the best size's throughput. */
        long missed() {
            return standings.stream().filter(s -> Double.isInfinite(s.reach())).count();
        }
    }

    static Contest of(Evidence evidence) {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (ScenarioFindings found : evidence.contest()) {
            for (Standing standing : found.standings()) {
                Row row =
                        rows.computeIfAbsent(
                                standing.candidate(),
                                name -> new Row(new ArrayList<>(), new ArrayList<>()));
                row.scenarios().add(found.scenario().name());
                row.standings().add(standing);
            }
        }
        return new Contest(rows);
    }

    /** The pool's own law is ahead of every other in its worst case. */
    List<Threshold> goals() {
        Row law = rows.get(Lineup.LAW);
        if (law == null || rows.size() < 2) {
            return List.of();
        }
        String next = "";
        double best = 0;
        for (Map.Entry<String, Row> row : rows.entrySet()) {
            if (!row.getKey().equals(Lineup.LAW) && row.getValue().worstShare() >= best) {
                best = row.getValue().worstShare();
                next = row.getKey();
            }
        }
        return List.of(
                Threshold.atLeast(
                        "Worst case over %d scenarios (%s), against the best worst case of the others (%s)"
                                .formatted(law.scenarios().size(), law.worstScenario(), next),
                        100 * law.worstShare(),
                        100 * best,
                        "%"));
    }
}
