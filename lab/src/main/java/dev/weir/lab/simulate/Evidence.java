package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Scenario.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What goals are judged by.
 *
 * @param findings of the scenarios whose runs are all there, by name, in the order of the tables
 */
record Evidence(SimulateSettings settings, Runs runs, Map<String, ScenarioFindings> findings) {

    /** The findings of that name, if it was simulated with the pool's own law. */
    Optional<ScenarioFindings> named(String name) {
        return Optional.ofNullable(findings.get(name)).filter(found -> found.law().isPresent());
    }

    /** Those whose names begin so, likewise. */
    List<ScenarioFindings> like(String prefix) {
        return findings.values().stream()
                .filter(found -> found.scenario().name().startsWith(prefix))
                .filter(found -> found.law().isPresent())
                .toList();
    }

    /** Those of a kind, likewise. */
    List<ScenarioFindings> of(Kind kind) {
        return findings.values().stream()
                .filter(found -> found.scenario().kind() == kind && found.law().isPresent())
                .toList();
    }

    /** Those in which sizes can be told apart: all but light load and mixed work. */
    List<ScenarioFindings> contest() {
        return findings.values().stream()
                .filter(found -> found.scenario().kind() != Kind.LIGHT)
                .filter(found -> found.scenario().kind() != Kind.MIXED)
                .toList();
    }
}
