package dev.weir.lab.simulate;

import dev.weir.testkit.sizing.Scenario;
import dev.weir.testkit.sizing.Scenarios;
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

    /** Those of these scenarios, likewise. */
    List<ScenarioFindings> of(List<Scenario> scenarios) {
        return scenarios.stream().map(s -> named(s.name())).flatMap(Optional::stream).toList();
    }

    /** Those in which sizes can be told apart: all but light load and mixed work. */
    List<ScenarioFindings> contest() {
        List<String> light = SimulateSettings.names(Scenarios.light());
        return findings.values().stream()
                .filter(found -> !light.contains(found.scenario().name()))
                .filter(found -> !Lineup.isMixed(found.scenario()))
                .toList();
    }
}
