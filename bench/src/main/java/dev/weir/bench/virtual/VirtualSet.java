package dev.weir.bench.virtual;

import dev.weir.bench.BenchSet;
import dev.weir.bench.report.Findings;
import dev.weir.tools.cli.Progress;
import java.util.List;
import java.util.Map;

/** The virtual threads in all cases: rounds of cases, and within a case pool after pool. */
public final class VirtualSet implements BenchSet {

    private static final long WARM_UP_MILLIS = 3_000;
    private static final long IDEAL_MILLIS = 2_000;

    private final List<String> pools;
    private final List<VirtualCase> cases;
    private final int rounds;
    private final long warmUpMillis;
    private final long measureMillis;
    private final long idealMillis;
    private final boolean judged;

    private VirtualSet(
            List<String> pools,
            List<VirtualCase> cases,
            int rounds,
            long warmUpMillis,
            long measureMillis,
            long idealMillis,
            boolean judged) {
        this.pools = pools;
        this.cases = cases;
        this.rounds = rounds;
        this.warmUpMillis = warmUpMillis;
        this.measureMillis = measureMillis;
        this.idealMillis = idealMillis;
        this.judged = judged;
    }

    /** All cases, judged. */
    public static VirtualSet whole(List<String> pools, int rounds, long measureMillis) {
        return new VirtualSet(
                pools,
                VirtualCase.all(),
                rounds,
                WARM_UP_MILLIS,
                measureMillis,
                IDEAL_MILLIS,
                true);
    }

    /** A small and short one of each kind, not judged. */
    public static VirtualSet quick(List<String> pools) {
        return new VirtualSet(pools, VirtualCase.small(), 1, 100, 200, 100, false);
    }

    @Override
    public int steps() {
        return rounds * cases.size() * pools.size();
    }

    @Override
    public Map<String, Object> parameters() {
        return Map.of(
                "rounds", rounds,
                "warmUpMillis", warmUpMillis,
                "measureMillis", measureMillis,
                "idealMillis", idealMillis,
                "cases", cases.stream().map(VirtualCase::words).toList());
    }

    @Override
    public Findings run(Progress progress) {
        Trials trials = new Trials();
        for (int round = 1; round <= rounds; round++) {
            for (VirtualCase load : cases) {
                for (String pool : pools) {
                    progress.next("round %d, %s, %s".formatted(round, load.words(), pool));
                    TrialPlan plan =
                            new TrialPlan(pool, load, warmUpMillis, measureMillis, idealMillis);
                    trials.add(load, pool, TrialProcess.run(plan));
                }
            }
        }
        return new Findings(
                VirtualReport.rows(trials),
                VirtualReport.tables(trials),
                judged ? VirtualGoals.judge(trials) : List.of(),
                VirtualReport.notes(trials),
                VirtualReport.verdicts(trials));
    }
}
