package dev.weir.bench.micro;

import dev.weir.bench.ForkedJvm;
import java.util.Collection;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One pool in one case in one JVM of its own. */
final class JmhRun {

    /** How the gc profiler calls what it measures; older ones put a dot before it. */
    private static final String BYTES = "gc.alloc.rate.norm";

    private JmhRun() {}

    /**
     * @param operationsPerMilli not a number if the run failed
     * @param bytes allocated per operation; not a number if the run failed
     */
    record Score(double operationsPerMilli, double bytes) {}

    /** The {@code cycle} of that class, as the regular expression that JMH takes. */
    static String pattern(Class<?> benchmark) {
        return "^" + benchmark.getName().replace(".", "\\.") + "\\.cycle$";
    }

    static Score of(MicroCase variant, String pool, Effort effort) {
        try {
            Collection<RunResult> results =
                    new Runner(
                                    effort.applyTo(
                                                    new OptionsBuilder()
                                                            .include(variant.cycle().pattern())
                                                            .threads(variant.threads()))
                                            .param("pool", pool)
                                            .param("connections", "" + variant.connections())
                                            .param("loader", variant.loader())
                                            .addProfiler(GCProfiler.class)
                                            .jvmArgs(ForkedJvm.arguments().toArray(String[]::new))
                                            .shouldFailOnError(true)
                                            .verbosity(VerboseMode.SILENT)
                                            .build())
                            .run();
            RunResult result = results.iterator().next();
            return new Score(result.getPrimaryResult().getScore(), bytes(result));
        } catch (RunnerException e) {
            return new Score(Double.NaN, Double.NaN);
        }
    }

    private static double bytes(RunResult result) {
        return result.getSecondaryResults().values().stream()
                .filter(secondary -> secondary.getLabel().endsWith(BYTES))
                .mapToDouble(Result::getScore)
                .findFirst()
                .orElse(Double.NaN);
    }
}
