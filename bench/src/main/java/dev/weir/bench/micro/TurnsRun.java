package dev.weir.bench.micro;

import dev.weir.bench.ForkedJvm;
import dev.weir.bench.jmh.PoolInTurn;
import dev.weir.bench.jmh.TurnsBench;
import dev.weir.bench.report.GeometricMean;
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

    private TurnsRun() {}

    /**
     * Operations per millisecond, as geometric means over the turns of each; not a number if the
     * run failed.
     */
    record Score(double base, double other) {

        static final Score FAILED = new Score(Double.NaN, Double.NaN);

        double ratio() {
            return other / base;
        }
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
     * @param first the number of the first of these iterations in its JVM
     */
    static Score score(List<Double> iterations, int first) {
        List<Double> base = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        for (int i = 0; i < iterations.size(); i++) {
            (PoolInTurn.isBase(first + i) ? base : other).add(iterations.get(i));
        }
        return new Score(new GeometricMean(base).value(), new GeometricMean(other).value());
    }
}
