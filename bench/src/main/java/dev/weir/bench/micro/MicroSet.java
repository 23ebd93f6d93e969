package dev.weir.bench.micro;

import dev.weir.bench.BenchSet;
import dev.weir.bench.report.Findings;
import dev.weir.tools.cli.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One cycle in all its cases: rounds of cases, and within a case pool after pool. */
public final class MicroSet implements BenchSet {

    private final List<String> pools;
    private final List<MicroCase> cases;
    private final Effort effort;
    private final boolean judged;

    private MicroSet(List<String> pools, List<MicroCase> cases, Effort effort, boolean judged) {
        this.pools = pools;
        this.cases = cases;
        this.effort = effort;
        this.judged = judged;
    }

    /** All cases, judged. */
    public static MicroSet whole(
            Cycle cycle, List<String> loaders, List<String> pools, Effort effort) {
        return new MicroSet(pools, MicroCase.of(cycle, loaders), effort, true);
    }

    /** One short case a loader, not judged. */
    public static MicroSet quick(Cycle cycle, List<String> loaders, List<String> pools) {
        return new MicroSet(pools, MicroCase.firstOf(cycle, loaders), Effort.quick(), false);
    }

    @Override
    public int steps() {
        return effort.rounds() * cases.size() * pools.size();
    }

    @Override
    public Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>(effort.toMap());
        parameters.put("cases", cases.stream().map(MicroCase::words).toList());
        return parameters;
    }

    @Override
    public Findings run(Progress progress) {
        Scores scores = new Scores();
        for (int round = 1; round <= effort.rounds(); round++) {
            for (MicroCase variant : cases) {
                for (String pool : pools) {
                    progress.next("round %d, %s, %s".formatted(round, variant.words(), pool));
                    scores.add(variant, pool, JmhRun.of(variant, pool, effort));
                }
            }
        }
        return new Findings(
                MicroReport.rows(scores),
                MicroReport.tables(scores),
                judged ? MicroGoals.judge(scores) : List.of(),
                MicroReport.failures(scores),
                MicroReport.verdicts(scores));
    }
}
