package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every trace, for every pool. */
final class BleedRun {

    private BleedRun() {}

    /** The outcomes by trace, and by pool in the order given; those so far at an early end. */
    static Map<Trace, Map<String, Outcome>> all(
            BleedFixture fixture, List<BleedVariant> variants, Console console, EarlyEnd end)
            throws Exception {
        Map<Trace, Map<String, Outcome>> outcomes = new LinkedHashMap<>();
        Progress progress = new Progress(console, fixture.traces().size() * variants.size());
        int row = 1;
        for (Trace trace : fixture.traces()) {
            Map<String, Outcome> byPool = new LinkedHashMap<>();
            for (BleedVariant variant : variants) {
                progress.now(trace.name() + ", " + variant.name());
                Trial trial = new Trial(fixture, trace, row);
                Optional<Outcome> outcome = end.unlessAsked(() -> trial.run(variant.pool().get()));
                if (outcome.isEmpty()) {
                    return outcomes;
                }
                byPool.put(variant.name(), outcome.get());
                row += 2;
                progress.stepDone();
            }
            outcomes.put(trace, byPool);
        }
        return outcomes;
    }
}
