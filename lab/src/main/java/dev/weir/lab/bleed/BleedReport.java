package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.catalogue.bleed.Verdict;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of traces and pools, and what is claimed of it. */
final class BleedReport {

    private final BleedFixture fixture;
    private final List<BleedVariant> variants;
    private final Map<Trace, Map<String, Outcome>> outcomes;

    BleedReport(
            BleedFixture fixture,
            List<BleedVariant> variants,
            Map<Trace, Map<String, Outcome>> outcomes) {
        this.fixture = fixture;
        this.variants = variants;
        this.outcomes = outcomes;
    }

    List<String> summary() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "By default, %s: %s."
                        .formatted(
                                fixture.database(),
                                String.join(
                                        ", ",
                                        variants.stream()
                                                .map(
                                                        c ->
                                                                "%s lets %d of %d traces through"
                                                                        .formatted(
                                                                                c.name(),
                                                                                bleeding(c),
                                                                                outcomes.size()))
                                                .toList())));
        sentences.add(
                "By default means: each pool as it comes, but for the settings listed below the"
                        + " table. Some pools have options that undo more.");
        return sentences;
    }

    private long bleeding(BleedVariant variant) {
        return outcomes.entrySet().stream()
                .filter(e -> of(e.getValue(), variant).verdict().isBleeding())
                .count();
    }

    private long errors(BleedVariant variant) {
        return outcomes.values().stream()
                .filter(byPool -> of(byPool, variant).verdict() == Verdict.ERROR)
                .count();
    }

    private static Outcome of(Map<String, Outcome> byPool, BleedVariant variant) {
        return byPool.getOrDefault(variant.name(), new Outcome(Verdict.ERROR, "not tried"));
    }

    List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        for (BleedVariant variant : variants) {
            if (variant.weir()) {
                thresholds.add(
                        Threshold.atMost(
                                variant.name() + ": traces that reach B",
                                bleeding(variant),
                                0,
                                "traces"));
                thresholds.add(
                        Threshold.atMost(
                                variant.name() + ": trials that ended in an error",
                                errors(variant),
                                0,
                                "trials"));
            }
        }
        return thresholds;
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        outcomes.forEach(
                (trace, byPool) ->
                        byPool.forEach(
                                (pool, outcome) -> {
                                    Map<String, Object> row = new LinkedHashMap<>();
                                    row.put("pool", pool);
                                    row.put("trace", trace.name());
                                    row.put("kind", trace.how().name());
                                    row.put("verdict", outcome.verdict().word());
                                    row.put("detail", outcome.detail());
                                    rows.add(row);
                                }));
        return rows;
    }

    Section section() {
        return new Section(
                "What A leaves for B",
                List.of(
                        "A borrows the only connection of a pool, leaves something and closes. B"
                                + " borrows next and looks; a third, direct connection tells what"
                                + " was committed. A fresh pool for each cell."),
                List.of(verdicts(), details(), settings()),
                List.of(chart()));
    }

    /** Every pool against the one question: how much of what A left reaches B. */
    List<dev.weir.tools.result.Verdict> answers() {
        Optional<BleedVariant> ours = variants.stream().filter(BleedVariant::weir).findFirst();
        Optional<BleedVariant> best =
                variants.stream()
                        .filter(variant -> !variant.weir())
                        .min(Comparator.comparingLong(this::bleeding));
        if (ours.isEmpty() || best.isEmpty()) {
            return List.of();
        }
        dev.weir.tools.result.Verdict verdict =
                Comparison.lessIsBetter("What reaches the next borrower", "of " + outcomes.size())
                        .of(
                                new Side(ours.get().name(), bleeding(ours.get())),
                                new Side(best.get().name(), bleeding(best.get())));
        for (BleedVariant variant : variants) {
            if (!variant.equals(ours.get()) && !variant.equals(best.get())) {
                verdict =
                        verdict.with(
                                new Value(
                                        variant.name(),
                                        "%d of %d".formatted(bleeding(variant), outcomes.size())));
            }
        }
        return List.of(verdict);
    }

    private Chart chart() {
        List<Chart.Series> series =
                variants.stream()
                        .map(
                                variant -> {
                                    double count = bleeding(variant);
                                    return new Chart.Series(
                                            variant.name(),
                                            new double[0],
                                            new double[] {0, count, count});
                                })
                        .toList();
        return new Chart(
                "What one borrower leaves and the next one finds",
                "Of %d things that a borrower can leave, those that reach the next one. Less is better."
                        .formatted(outcomes.size()),
                Chart.Kind.RANGE,
                "things that reach the next borrower",
                "",
                (double) outcomes.size(),
                null,
                List.of(),
                series);
    }

    private Table verdicts() {
        List<String> columns = new ArrayList<>(List.of("left behind by A, by default"));
        variants.forEach(c -> columns.add(c.name()));
        List<List<String>> rows = new ArrayList<>();
        outcomes.forEach(
                (trace, byPool) -> {
                    List<String> cells = new ArrayList<>(List.of(label(trace)));
                    variants.forEach(c -> cells.add(of(byPool, c).verdict().word()));
                    rows.add(cells);
                });
        String clean =
                fixture.backendQuery() == null
                        ? "clean: as before A (this database gives its connections no names, so whether"
                                + " it is the same one is not told)"
                        : "clean: as before A, same connection; retired: another connection";
        return new Table(
                "What B finds",
                clean
                        + "; LEAK: what A left;"
                        + " LOST: B's insert in auto-commit hangs in A's transaction; COMMITTED: by the"
                        + " pool, against A. * A's SQL does not show what it does; ** A's SQL does not"
                        + " even name it: the database's catalogue tells.",
                columns,
                rows);
    }

    private static String label(Trace trace) {
        return switch (trace.how()) {
            case HIDDEN -> trace.name() + " *";
            case UNNAMED -> trace.name() + " **";
            case SETTER, SQL, TRANSACTION -> trace.name();
        };
    }

    private Table details() {
        List<List<String>> rows = new ArrayList<>();
        outcomes.forEach(
                (trace, byPool) ->
                        byPool.forEach(
                                (pool, outcome) -> {
                                    boolean telling =
                                            outcome.verdict() == Verdict.ERROR
                                                    || trace.look() == null
                                                            && outcome.verdict().isBleeding();
                                    if (telling) {
                                        rows.add(List.of(trace.name(), pool, outcome.detail()));
                                    }
                                }));
        return new Table(
                "Transactions, data and errors in words",
                "",
                List.of("left behind", "pool", "seen"),
                rows);
    }

    private Table settings() {
        List<List<String>> rows = new ArrayList<>();
        for (BleedVariant variant : variants) {
            try (PoolUnderTest pool = variant.pool().get()) {
                String set =
                        pool.settings().entrySet().stream()
                                .map(e -> e.getKey() + "=" + e.getValue())
                                .sorted()
                                .reduce((a, b) -> a + ", " + b)
                                .orElse("nothing");
                rows.add(List.of(pool.name(), pool.version(), set));
            }
        }
        return new Table(
                "Settings beyond one connection and a wait of 10 s",
                "",
                List.of("pool", "version", "set"),
                rows);
    }
}
