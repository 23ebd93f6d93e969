package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.report.Findings;
import dev.weir.bench.report.Progress;
import dev.weir.bench.report.ResultFile;
import dev.weir.bench.report.Table;
import dev.weir.bench.report.Threshold;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;

/** Runs sets one after the other, prints what they found, writes the file and judges. */
final class Session {

    private static final int HOLDS = 0;
    private static final int FAILS = 1;

    private final CommandLine line;
    private final RunOptions options;

    Session(CommandLine line, RunOptions options) {
        this.line = line;
        this.options = options;
    }

    /** The exit status: 0 only if every goal that was judged is met. */
    int run(String experiment, Map<String, BenchSet> sets) throws IOException {
        int steps = sets.values().stream().mapToInt(BenchSet::steps).sum();
        Progress progress = new Progress(line.getErr(), steps, Terminal.isThere());
        Findings findings = Findings.none();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("quick", options.quick());
        parameters.put("pools", options.pools());
        for (Map.Entry<String, BenchSet> set : sets.entrySet()) {
            findings = findings.and(set.getValue().run(progress));
            parameters.put(set.getKey(), set.getValue().parameters());
        }
        progress.end();
        print(findings);
        if (options.json().isPresent()) {
            Path file = options.json().get();
            ResultFile.write(file, experiment, options.pools(), parameters, findings);
            line.getOut().println("result: " + file.toAbsolutePath());
        }
        line.getOut().flush();
        return findings.hold() ? HOLDS : FAILS;
    }

    private void print(Findings findings) {
        PrintWriter out = line.getOut();
        for (Table table : findings.tables()) {
            table.lines().forEach(out::println);
            out.println();
        }
        findings.notes().forEach(out::println);
        findings.thresholds().stream().map(Threshold::line).forEach(out::println);
        if (findings.thresholds().isEmpty()) {
            out.println(
                    options.quick()
                            ? "quick: these numbers are noise, and no goal was judged"
                            : "no goal was judged: that takes weir and a pool to hold it against");
        }
        out.flush();
    }
}
