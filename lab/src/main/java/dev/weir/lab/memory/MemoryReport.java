package dev.weir.lab.memory;

import dev.weir.lab.cli.SizeOption;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** The findings for readers and for programs. */
final class MemoryReport {

    private final MemorySettings settings;
    private final List<EngineOutcome> outcomes;

    MemoryReport(MemorySettings settings, List<EngineOutcome> outcomes) {
        this.settings = settings;
        this.outcomes = outcomes;
    }

    Result in(Environment environment) {
        List<String> labels = outcomes.stream().map(outcome -> outcome.engine().label()).toList();
        return new Result(
                        "memory",
                        "Memory over-commit: " + String.join(", ", labels),
                        summary(),
                        environment,
                        settings.parameters(),
                        rows(),
                        MemoryThresholds.of(outcomes),
                        outcomes.stream().map(this::section).toList())
                .withVerdicts(MemoryVerdicts.of(outcomes));
    }

    /** One sentence for each database whose buffers went beyond the limit. */
    private List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (EngineOutcome outcome : outcomes) {
            outcome.most()
                    .flatMap(most -> outcome.best().map(best -> sentence(outcome, most, best)))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    private static String sentence(EngineOutcome outcome, int most, int best) {
        return "%s: with buffers of %d %% of the memory %s x the reads and %s x the p99 of %d %%, the best; waiting for memory %s %% of the time instead of %s %%."
                .formatted(
                        outcome.engine().label(),
                        most,
                        Numbers.text(outcome.over(most, best, SliceOutcome::perSecond).value()),
                        Numbers.text(outcome.over(most, best, SliceOutcome::p99).value()),
                        best,
                        Numbers.text(outcome.median(most, SliceOutcome::waitedPercent)),
                        Numbers.text(outcome.median(best, SliceOutcome::waitedPercent)));
    }

    private Section section(EngineOutcome outcome) {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                "%s in a control group of %s with a swap file of %s. %d clients read random rows of a table of %s. Each share was started anew, its buffers were filled, and after %s of load %s counted; %d rounds in random order."
                        .formatted(
                                outcome.description(),
                                SizeOption.text(settings.limit()),
                                SizeOption.text(settings.swap()),
                                settings.clients(),
                                SizeOption.text(settings.data()),
                                TimeOption.text(settings.warmUp()),
                                TimeOption.text(settings.slice()),
                                settings.rounds()));
        outcome.slices().stream()
                .map(SliceOutcome::firstFailure)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(failure -> paragraphs.add("The first failure: " + failure));
        return new Section(
                outcome.engine().label(),
                paragraphs,
                List.of(MemoryTable.curve(outcome), MemoryTable.ratios(outcome)),
                List.of(
                        chart(outcome, "Reads in a second", "reads/s", SliceOutcome::perSecond),
                        chart(outcome, "Response time: p99", "ms", SliceOutcome::p99),
                        chart(
                                outcome,
                                "Waiting for memory",
                                "% of the time",
                                SliceOutcome::waitedPercent)));
    }

    private static Chart chart(
            EngineOutcome outcome, String title, String unit, ToDoubleFunction<SliceOutcome> of) {
        List<Integer> shares = outcome.shares();
        return new Chart(
                title,
                "Medians over the rounds; right of the mark the buffers are larger than the memory.",
                Chart.Kind.LINE,
                "buffers, % of the limit",
                unit,
                null,
                null,
                List.of(new Chart.Mark("all memory", 100)),
                List.of(
                        new Chart.Series(
                                outcome.engine().label(),
                                shares.stream().mapToDouble(share -> share).toArray(),
                                shares.stream()
                                        .mapToDouble(share -> outcome.median(share, of))
                                        .toArray())));
    }

    /** One row for each database and share. */
    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (EngineOutcome outcome : outcomes) {
            for (int share : outcome.shares()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("db", outcome.engine().title());
                row.put("sharePercent", share);
                row.put("bufferBytes", settings.buffers(share));
                figure(row, "perSecond", outcome, share, SliceOutcome::perSecond);
                figure(row, "p50Millis", outcome, share, SliceOutcome::p50);
                figure(row, "p95Millis", outcome, share, SliceOutcome::p95);
                figure(row, "p99Millis", outcome, share, SliceOutcome::p99);
                figure(row, "swappedBytes", outcome, share, SliceOutcome::swappedBytes);
                figure(row, "swappedInPerSecond", outcome, share, SliceOutcome::swappedInPerSecond);
                figure(row, "waitedPercent", outcome, share, SliceOutcome::waitedPercent);
                row.put("slices", outcome.of(share));
                rows.add(row);
            }
        }
        return rows;
    }

    private static void figure(
            Map<String, Object> row,
            String name,
            EngineOutcome outcome,
            int share,
            ToDoubleFunction<SliceOutcome> of) {
        row.put(name, Summary.of(outcome.values(share, of)));
    }
}
