package dev.weir.lab.sweep;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The findings of {@code --changes}. */
final class ChangesReport implements Report {

    private static final Duration ENOUGH_CALM = Duration.ofSeconds(10);
    private static final double BACK_SECONDS = 30;
    private static final double BACK_FROM_FREEZE_SECONDS = 5;

    private static final String NOT_JUDGED =
            "Not judged: the calm before the change was too short.";

    private final ChangesSettings settings;
    private final List<ChangesRun.Story> stories;
    private final SharedReport shared;

    /**
     * Reports.
     *
     * @param stories one for each pool
     * @param shared one for each number of pools at once
     */
    ChangesReport(
            ChangesSettings settings, List<ChangesRun.Story> stories, List<SharedOutcome> shared) {
        this.settings = settings;
        this.stories = stories;
        this.shared = new SharedReport(settings, shared);
    }

    @Override
    public String title() {
        return "Pools under changes of load and server";
    }

    @Override
    public Map<String, Object> parameters() {
        return settings.parameters();
    }

    @Override
    public List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (ChangesRun.Story story : stories) {
            if (!story.wrong().isEmpty()) {
                sentences.add("WRONG after %s: %s.".formatted(story.pool(), story.wrong()));
            }
            if (!story.dropped().isEmpty()) {
                sentences.add("%s, cache: %s.".formatted(story.pool(), story.dropped()));
            }
        }
        if (!judged()) {
            sentences.add(
                    "Not judged: how soon throughput is back, and how several pools share (%s of calm before a change, where %s are needed)."
                            .formatted(
                                    TimeOption.text(settings.calm()),
                                    TimeOption.text(ENOUGH_CALM)));
        }
        return sentences;
    }

    private boolean judged() {
        return settings.calm().compareTo(ENOUGH_CALM) >= 0;
    }

    @Override
    public List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        thresholds.add(
                Threshold.atMost(
                        "Pools after which the books are wrong",
                        stories.stream().filter(story -> !story.wrong().isEmpty()).count(),
                        0,
                        ""));
        if (judged()) {
            thresholds.addAll(shared.thresholds());
        }
        for (ChangeOutcome outcome : changesOfWeir()) {
            if (outcome.change() == Change.FREEZE) {
                thresholds.add(
                        Threshold.atMost(
                                outcome.pool() + ", freeze: connections more while it stood still",
                                outcome.openMost() - outcome.openBefore(),
                                0,
                                ""));
            }
            if (judged()) {
                thresholds.add(
                        Threshold.atMost(
                                outcome.pool()
                                        + ", "
                                        + outcome.change().option()
                                        + ": back at 95 % after",
                                outcome.backSeconds(),
                                outcome.change() == Change.FREEZE
                                        ? BACK_FROM_FREEZE_SECONDS
                                        : BACK_SECONDS,
                                "s"));
            }
        }
        return thresholds;
    }

    /** How soon each change is over for users, beside the first of the fixed pools. */
    @Override
    public List<Verdict> verdicts() {
        Optional<ChangesRun.Story> fixed =
                stories.stream()
                        .filter(story -> story.variant().kind() == SweepVariant.Kind.FIXED)
                        .findFirst();
        List<Verdict> verdicts = new ArrayList<>();
        for (ChangeOutcome ours : changesOfWeir()) {
            fixed.stream()
                    .flatMap(story -> story.changes().stream())
                    .filter(theirs -> theirs.change() == ours.change())
                    .findFirst()
                    .ifPresent(theirs -> verdicts.add(verdict(ours, theirs)));
        }
        return verdicts;
    }

    private Verdict verdict(ChangeOutcome ours, ChangeOutcome theirs) {
        Comparison comparison =
                Comparison.lessIsBetter(
                        "%s: back at 95 %% after".formatted(ours.change().option()), "s");
        return judged()
                ? comparison.of(back(ours), back(theirs))
                : comparison.unknown(back(ours), back(theirs), NOT_JUDGED);
    }

    private static Side back(ChangeOutcome outcome) {
        double seconds = outcome.backSeconds();
        return new Side(outcome.pool(), Double.isNaN(seconds) ? Double.POSITIVE_INFINITY : seconds);
    }

    private List<ChangeOutcome> changesOfWeir() {
        return stories.stream()
                .filter(story -> story.variant().kind() == SweepVariant.Kind.AUTO)
                .flatMap(story -> story.changes().stream())
                .toList();
    }

    @Override
    public List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        if (!stories.isEmpty()) {
            sections.add(changes());
        }
        shared.section().ifPresent(sections::add);
        return sections;
    }

    private Section changes() {
        return new Section(
                "Changes under load",
                List.of(
                        Workloads.create(settings.workload()).description(),
                        "%,d clients offer 1.3 times what the machine serves without a pool. Each change comes after %s of calm; one that does not pass by itself is taken back after %s."
                                .formatted(
                                        settings.clients(),
                                        TimeOption.text(settings.calm()),
                                        TimeOption.text(settings.during()))),
                List.of(table()),
                charts());
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (Change change : settings.changes()) {
            for (ChangesRun.Story story : stories) {
                story.changes().stream()
                        .filter(outcome -> outcome.change() == change)
                        .forEach(outcome -> rows.add(row(outcome)));
            }
        }
        List<String> meanings =
                settings.changes().stream()
                        .map(change -> change.option() + ": " + change.words())
                        .toList();
        return new Table(
                "Each change",
                String.join(". ", meanings)
                        + ". Back: seconds from its end to the first half second at 95 % of before.",
                List.of(
                        "change, pool",
                        "requests/s before",
                        "during",
                        "after",
                        "back after, s",
                        "p99 before, ms",
                        "during",
                        "connections before",
                        "most",
                        "at the end",
                        "failed"),
                rows);
    }

    private static List<String> row(ChangeOutcome outcome) {
        return List.of(
                outcome.change().option() + ", " + outcome.pool(),
                text(Math.rint(outcome.before())),
                text(Math.rint(outcome.during())),
                text(Math.rint(outcome.after())),
                text(outcome.backSeconds()),
                text(outcome.p99Before()),
                text(outcome.p99During()),
                "%,d".formatted(outcome.openBefore()),
                "%,d".formatted(outcome.openMost()),
                "%,d".formatted(outcome.openEnd()),
                "%,d".formatted(outcome.failed()));
    }

    private List<Chart> charts() {
        Map<String, List<Tick>> pools = new LinkedHashMap<>();
        stories.forEach(story -> pools.put(story.pool(), story.ticks()));
        List<Chart.Mark> marks =
                stories.get(0).changes().stream()
                        .map(outcome -> new Chart.Mark(outcome.change().option(), outcome.begin()))
                        .toList();
        return new TickCharts(pools, marks, "Each change stands where it began for the first pool.")
                .all();
    }

    /** One row per pool, and one for each number of pools at once. */
    @Override
    public List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ChangesRun.Story story : stories) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pool", story.pool());
            row.put("changes", story.changes());
            row.put("ticks", story.ticks());
            rows.add(row);
        }
        rows.addAll(shared.rows());
        return rows;
    }
}
