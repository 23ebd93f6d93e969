package dev.weir.lab.latency;

import dev.weir.lab.result.Environment;
import dev.weir.lab.result.Result;
import dev.weir.lab.result.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings for readers and for programs. */
final class LatencyReport {

    private final LatencySettings settings;
    private final Map<String, List<CellOutcome>> scenes = new LinkedHashMap<>();

    LatencyReport(LatencySettings settings, List<CellOutcome> outcomes) {
        this.settings = settings;
        for (CellOutcome outcome : outcomes) {
            scenes.computeIfAbsent(outcome.cell().scene(), scene -> new ArrayList<>()).add(outcome);
        }
    }

    Result in(Environment environment) {
        return new Result(
                "latency",
                "Response time over load: " + String.join("; ", scenes.keySet()),
                List.of(),
                environment,
                settings.parameters(),
                List.of(),
                List.of(),
                sections());
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        scenes.forEach(
                (scene, outcomes) ->
                        sections.add(
                                new Section(
                                        scene,
                                        List.of(),
                                        List.of(LatencyTable.of(scene, outcomes)),
                                        List.of())));
        return sections;
    }
}
