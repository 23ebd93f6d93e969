package dev.weir.lab.sweep;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
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
import java.util.function.Function;

/** The findings for readers and for programs. */
final class SweepReport implements Report {

    private final SweepSettings settings;
    private final List<WorkloadFindings> all;
    private final SweepThresholds thresholds;

    SweepReport(SweepSettings settings, List<WorkloadFindings> all) {
        this.settings = settings;
        this.all = all;
        this.thresholds = new SweepThresholds(all);
    }

    @Override
    public String title() {
        return "Fixed sizes and automatic ones: " + String.join(", ", settings.workloads());
    }

    @Override
    public Map<String, String> parameters() {
        return settings.parameters();
    }

    @Override
    public List<Threshold> thresholds() {
        return thresholds.all();
    }

    @Override
    public List<Verdict> verdicts() {
        return SweepVerdicts.of(all);
    }

    @Override
    public List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (WorkloadFindings findings : all) {
            Optional<Plateau> plateau = findings.plateau();
            if (plateau.isEmpty()) {
                continue;
            }
            Plateau p = plateau.get();
            StringBuilder sentence =
                    new StringBuilder(
                            "%s: the best fixed size is %,d with %s requests/s; %,d to %,d are within 2 %%."
                                    .formatted(
                                            findings.workload(),
                                            p.bestSize(),
                                            text(Math.rint(p.best())),
                                            p.bottom(),
                                            p.top()));
            findings.automatic()
                    .ifPresent(
                            auto ->
                                    sentence.append(
                                            " %s: %s of it with a size of %s, p99 %s ms against %s."
                                                    .formatted(
                                                            auto.variant().label(),
                                                            percent(auto.throughput() / p.best()),
                                                            text(
                                                                    Math.rint(
                                                                            auto.median(
                                                                                    SliceOutcome
                                                                                            ::sizeMean))),
                                                            text(auto.p99()),
                                                            text(p.p99()))));
            if (findings.driftSlices() > 1) {
                sentence.append(
                        " The machine drifted by %s over %d slices of HikariCP at 10."
                                .formatted(percent(findings.drift()), findings.driftSlices()));
            }
            sentences.add(sentence.toString());
            wrong(findings).ifPresent(sentences::add);
        }
        sentences.addAll(thresholds.leftOpen());
        return sentences;
    }

    private static Optional<String> wrong(WorkloadFindings findings) {
        return findings.points().stream()
                .flatMap(point -> point.slices().stream())
                .filter(slice -> slice.wrong() != null)
                .findFirst()
                .map(slice -> "WRONG after %s: %s.".formatted(slice.id(), slice.wrong()));
    }

    @Override
    public List<Section> sections() {
        return all.stream().map(this::section).toList();
    }

    private Section section(WorkloadFindings findings) {
        Workload workload = Workloads.create(findings.workload());
        workload.resume(findings.calibration().measured());
        Calibration calibration = findings.calibration();
        List<Table> tables = new ArrayList<>();
        tables.add(service(findings));
        tables.add(cost(findings));
        if (workload.mixed()) {
            tables.add(mixed(findings));
        }
        findings.automatic()
                .ifPresent(
                        auto ->
                                tables.add(
                                        Moves.table(
                                                "%s: what %s did"
                                                        .formatted(
                                                                findings.workload(),
                                                                auto.variant().label()),
                                                auto.last().ticks())));
        List<String> sentences = new ArrayList<>();
        sentences.add(workload.description());
        sentences.add(
                "Without a pool this machine serves %s requests/s of it. %,d clients think %s ms in the mean."
                        .formatted(
                                text(Math.rint(calibration.capacity())),
                                calibration.clients(),
                                text(calibration.thinkMillis())));
        Duration turn = settings.pace().turn();
        if (turn != null) {
            sentences.add(
                    "All pools were open at once and took turns of %s on one load, with one of Weir before and behind each of HikariCP; HikariCP's rates are its share of those two, times Weir's in the mean. So is the 99th percentile that is judged; response times in tables and charts are as measured."
                            .formatted(TimeOption.text(turn)));
        }
        return new Section(findings.workload(), sentences, tables, new SweepCharts(findings).all());
    }

    private static Table service(WorkloadFindings findings) {
        Optional<Plateau> plateau = findings.plateau();
        List<List<String>> rows = new ArrayList<>();
        for (Point point : findings.points()) {
            rows.add(
                    List.of(
                            point.variant().label(),
                            text(Math.rint(point.throughput())),
                            "%s – %s"
                                    .formatted(
                                            text(Math.rint(point.lowest(SliceOutcome::throughput))),
                                            text(
                                                    Math.rint(
                                                            point.highest(
                                                                    SliceOutcome::throughput)))),
                            plateau.map(p -> percent(point.throughput() / p.best())).orElse("–"),
                            times(point, SliceOutcome::response),
                            times(point, SliceOutcome::waited),
                            times(point, SliceOutcome::use),
                            "%,d".formatted((long) point.highest(SliceOutcome::failed))));
        }
        return new Table(
                findings.workload() + ": what the clients got",
                "Medians over %s. Times in ms, p50 / p95 / p99; response and wait count from the moment a request was meant to begin, database is the time with the connection. Failed: the most in a slice."
                        .formatted(repeats(findings)),
                List.of(
                        "pool",
                        "requests/s",
                        "range",
                        "of best",
                        "response",
                        "pool wait",
                        "database",
                        "failed"),
                rows);
    }

    private static Table cost(WorkloadFindings findings) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : findings.points()) {
            rows.add(
                    List.of(
                            point.variant().label(),
                            text(point.median(SliceOutcome::openMean)),
                            text(point.median(SliceOutcome::sizeMean)),
                            text(point.median(SliceOutcome::inUseMean)),
                            text(point.median(SliceOutcome::openAtEnd)),
                            text(point.median(SliceOutcome::serverCores)),
                            text(point.median(SliceOutcome::clientCores)),
                            text(Math.rint(point.median(SliceOutcome::switches))),
                            text(point.median(SliceOutcome::buildSeconds)),
                            text(point.median(SliceOutcome::closeSeconds)),
                            point.variant().moves() ? text(findings.secondsToReach(point)) : ""));
        }
        return new Table(
                findings.workload() + ": what it took",
                "Connections in the mean over time, of these as many as the pool lent at a time (its size) and in use, and at the end. Processors that the server, and clients and pool kept busy; context switches of the server. Built: until the pool had what it starts with; down: until the server had no session of it left. There after: load until it had a size that does 95 % of the best one.",
                List.of(
                        "pool",
                        "connections",
                        "size",
                        "in use",
                        "at the end",
                        "server cores",
                        "client cores",
                        "switches/s",
                        "built in, s",
                        "down in, s",
                        "there after, s"),
                rows);
    }

    private static Table mixed(WorkloadFindings findings) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : findings.points()) {
            rows.add(
                    List.of(
                            point.variant().label(),
                            times(point, SliceOutcome::shortResponse),
                            text(point.median(SliceOutcome::longThroughput)),
                            times(point, SliceOutcome::longResponse)));
        }
        return new Table(
                findings.workload() + ": the short and the long apart",
                "Response in ms, p50 / p95 / p99.",
                List.of("pool", "short ones", "reports/s", "reports"),
                rows);
    }

    /** One row per workload and variant. */
    @Override
    public List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (WorkloadFindings findings : all) {
            for (Point point : findings.points()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("workload", findings.workload());
                row.put("pool", point.variant().label());
                row.put("kind", point.variant().kind().name());
                row.put("size", point.variant().size());
                row.put("throughput", Summary.of(point.values(SliceOutcome::throughput)));
                row.put("responseP50", Summary.of(point.values(s -> s.response().p50())));
                row.put("responseP95", Summary.of(point.values(s -> s.response().p95())));
                row.put("responseP99", Summary.of(point.values(s -> s.response().p99())));
                row.put("waitP99", Summary.of(point.values(s -> s.waited().p99())));
                row.put("useP50", Summary.of(point.values(s -> s.use().p50())));
                row.put("useP99", Summary.of(point.values(s -> s.use().p99())));
                row.put("serverCores", Summary.of(point.values(SliceOutcome::serverCores)));
                row.put("clientCores", Summary.of(point.values(SliceOutcome::clientCores)));
                row.put("contextSwitches", Summary.of(point.values(SliceOutcome::switches)));
                row.put("connectionsMean", Summary.of(point.values(SliceOutcome::openMean)));
                row.put("sizeMean", Summary.of(point.values(SliceOutcome::sizeMean)));
                row.put("inUseMean", Summary.of(point.values(SliceOutcome::inUseMean)));
                row.put("buildSeconds", Summary.of(point.values(SliceOutcome::buildSeconds)));
                row.put("closeSeconds", Summary.of(point.values(SliceOutcome::closeSeconds)));
                if (point.variant().moves()) {
                    row.put("secondsToReach", findings.secondsToReach(point));
                }
                row.put("slices", point.slices());
                rows.add(row);
            }
        }
        return rows;
    }

    private static String repeats(WorkloadFindings findings) {
        int most =
                findings.points().stream().mapToInt(point -> point.slices().size()).max().orElse(0);
        return most == 1 ? "one slice" : most + " slices";
    }

    private static String times(Point point, Function<SliceOutcome, Latency> of) {
        return "%s / %s / %s"
                .formatted(
                        text(point.median(slice -> of.apply(slice).p50())),
                        text(point.median(slice -> of.apply(slice).p95())),
                        text(point.median(slice -> of.apply(slice).p99())));
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : "%.1f %%".formatted(100 * share);
    }
}
