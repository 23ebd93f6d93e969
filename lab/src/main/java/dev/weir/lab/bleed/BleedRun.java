package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every trace, for every pool. */
final class BleedRun {

    private BleedRun() {}

    /** The outcomes by trace, and by pool in the order given. */
    static Map<Trace, Map<String, Outcome>> all(
            BleedFixture fixture, List<BleedVariant> variants, Console console) {
        Map<Trace, Map<String, Outcome>> outcomes = new LinkedHashMap<>();
        Progress progress = new Progress(console, fixture.traces().size() * variants.size());
        int row = 1;
        for (BleedVariant variant : variants) {
            int bleeding = 0;
            for (Trace trace : fixture.traces()) {
                progress.now(variant.name() + ", " + trace.name());
                Outcome outcome = new Trial(fixture, trace, row).run(variant.pool().get());
                row += 2;
                outcomes.computeIfAbsent(trace, t -> new LinkedHashMap<>())
                        .put(variant.name(), outcome);
                bleeding += outcome.verdict().isBleeding() ? 1 : 0;
                progress.stepDone();
            }
            console.step(
                    "%s: %d of %d traces bleed"
                            .formatted(variant.name(), bleeding, fixture.traces().size()));
        }
        return outcomes;
    }
}
