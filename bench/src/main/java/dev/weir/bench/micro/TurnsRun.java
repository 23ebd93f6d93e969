package dev.weir.bench.micro;

import dev.weir.bench.ForkedJvm;
import dev.weir.bench.jmh.PoolInTurn;
import dev.weir.bench.jmh.TurnsBench;
import dev.weir.bench.report.GeometricMean;
import dev.weir.bench.report.Spread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Two pools by turns in one case in one JVM. */
final class TurnsRun {

    /** The one JMH benchmark, as the regular expression that JMH takes. */
    static final String PATTERN = JmhRun.pattern(TurnsBench.class);

    /** A B B A. */
    private static final int FOUR = 4;

    private TurnsRun() {}

    /**
     * What one JVM measured, each in the median, which a turn that the machine disturbed does not
     * change; not a number if the run failed.
     *
     * @param base operations per millisecond of its turns
     * @param other likewise
     * @param ratio of four turns that follow each other, the other's two over the base's
     */
    record Score(double base, double other, double ratio) {

        static final Score FAILED = new Score(Double.NaN, Double.NaN, Double.NaN);
    }

    static Score of(MicroCase variant, String base, String other, Effort effort) {
        Options options =
                effort.applyTo(new OptionsBuilder().include(PATTERN).threads(variant.threads()))
                        .param("base", base)
                        .param("other", other)
                        .param("connections", "" + variant.connections())
                        .jvmArgs(ForkedJvm.arguments().toArray(String[]::new))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build();
        try {
            RunResult result = new Runner(options).run().iterator().next();
            Collection<IterationResult> iterations =
                    result.getBenchmarkResults().iterator().next().getIterationResults();
            return score(
                    iterations.stream().map(i -> i.getPrimaryResult().getScore()).toList(),
                    effort.warmups());
        } catch (RunnerException e) {
            return Score.FAILED;
        }
    }

    /**
     * @param iterations a multiple of four
     * @param first the number of the first of them in its JVM, even
     */
    static Score score(List<Double> iterations, int first) {
        List<Double> base = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        for (int i = 0; i < iterations.size(); i += FOUR) {
            List<Double> bases = new ArrayList<>();
            List<Double> others = new ArrayList<>();
            for (int j = i; j < i + FOUR; j++) {
                (PoolInTurn.isBase(first + j) ? bases : others).add(iterations.get(j));
            }
            base.add(new GeometricMean(bases).value());
            other.add(new GeometricMean(others).value());
        }
        Spread bases = new Spread(base);
        Spread others = new Spread(other);
        return new Score(bases.median(), others.median(), others.over(bases).median());
    }
}
