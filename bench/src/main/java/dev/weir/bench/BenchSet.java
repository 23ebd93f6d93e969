package dev.weir.bench;

import dev.weir.bench.report.Findings;
import dev.weir.tools.cli.Progress;
import java.util.Map;

/** A set of benchmarks that is run, judged and reported as one. */
public interface BenchSet {

    /** How many steps {@link #run} reports. */
    int steps();

    /** What was set, for the result file. */
    Map<String, Object> parameters();

    /** Runs everything. */
    Findings run(Progress progress);
}
