package dev.weir.lab.bleed;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every trace, for every pool. */
final class BleedRun {

    private BleedRun() {}

    /** The outcomes by trace, and by pool in the order given. */
    static Map<Trace, Map<String, Outcome>> all(
            Ground ground, List<Contestant> contestants, Console console) {
        Map<Trace, Map<String, Outcome>> outcomes = new LinkedHashMap<>();
        Progress progress = new Progress(console, ground.traces().size() * contestants.size());
        int row = 1;
        for (Contestant contestant : contestants) {
            int bleeding = 0;
            for (Trace trace : ground.traces()) {
                progress.now(contestant.name() + ", " + trace.name());
                Outcome outcome =
                        isAsked(trace, contestant)
                                ? new Trial(ground, trace, row).run(contestant.pool().get())
                                : new Outcome(Verdict.NOT_ASKED, "told to close its connection");
                row += 2;
                outcomes.computeIfAbsent(trace, t -> new LinkedHashMap<>())
                        .put(contestant.name(), outcome);
                bleeding += outcome.verdict().isBleeding() ? 1 : 0;
                progress.stepDone();
            }
            console.step(
                    "%s: %d of %d traces bleed"
                            .formatted(contestant.name(), bleeding, ground.traces().size()));
        }
        return outcomes;
    }

    private static boolean isAsked(Trace trace, Contestant contestant) {
        return contestant.keepsData() || trace.how() != Trace.How.DATA;
    }
}
