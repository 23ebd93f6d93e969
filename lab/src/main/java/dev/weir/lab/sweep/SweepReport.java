package dev.weir.lab.sweep;

import static dev.weir.lab.report.Numbers.text;

import dev.weir.lab.result.Section;
import dev.weir.lab.result.Table;
import dev.weir.lab.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The findings for readers and for programs. */
final class SweepReport {

    private final List<WorkloadFindings> all;
    private final SweepThresholds thresholds;

    SweepReport(List<WorkloadFindings> all, SweepThresholds thresholds) {
        this.all = all;
        this.thresholds = thresholds;
    }

    List<String> summary() {
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
                                            " %s: %s of it on %s connections, p99 %s ms against %s."
                                                    .formatted(
                                                            auto.entrant().label(),
                                                            percent(auto.throughput() / p.best()),
                                                            text(
                                                                    Math.rint(
                                                                            auto.median(
                                                                                    SliceOutcome
                                                                                            ::openMean))),
                                                            text(
                                                                    auto.median(
                                                                            s ->
                                                                                    s.response()
                                                                                            .p99())),
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

    List<Section> sections() {
        return all.stream().map(SweepReport::section).toList();
    }

    private static Section section(WorkloadFindings findings) {
        Workload workload = Workloads.create(findings.workload());
        workload.resume(findings.calibration().measured());
        Calibration calibration = findings.calibration();
        List<Table> tables = new ArrayList<>();
        tables.add(main(findings));
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
                                                                auto.entrant().label()),
                                                auto.last().ticks())));
        return new Section(
                findings.workload(),
                List.of(
                        workload.description(),
                        "Without a pool this machine serves %s requests/s of it. %,d clients think %s ms in the mean."
                                .formatted(
                                        text(Math.rint(calibration.capacity())),
                                        calibration.clients(),
                                        text(calibration.thinkMillis()))),
                tables,
                new SweepCharts(findings).all());
    }

    private static Table main(WorkloadFindings findings) {
        Optional<Plateau> plateau = findings.plateau();
        List<List<String>> rows = new ArrayList<>();
        for (Point point : findings.points()) {
            rows.add(
                    List.of(
                            point.entrant().label(),
                            text(Math.rint(point.throughput())),
                            plateau.isEmpty()
                                    ? "–"
                                    : percent(point.throughput() / plateau.get().best()),
                            times(point, SliceOutcome::response),
                            times(point, SliceOutcome::waited),
                            times(point, SliceOutcome::use),
                            text(point.median(SliceOutcome::serverCores)),
                            text(Math.rint(point.median(SliceOutcome::switches))),
                            "%s / %s"
                                    .formatted(
                                            text(
                                                    Math.rint(
                                                            point.median(
                                                                    SliceOutcome::openMean))),
                                            text(point.median(SliceOutcome::openAtEnd))),
                            "%s / %s"
                                    .formatted(
                                            text(point.median(SliceOutcome::buildSeconds)),
                                            text(point.median(SliceOutcome::closeSeconds))),
                            plateau.isEmpty() || !point.entrant().moves()
                                    ? ""
                                    : text(
                                            Convergence.seconds(
                                                    point.last().ticks(), plateau.get().best())),
                            "%,d".formatted((long) point.highest(SliceOutcome::failed))));
        }
        return new Table(
                findings.workload() + ": medians over %d slices each".formatted(repeats(findings)),
                "Times in ms, p50 / p95 / p99. Response and wait count from the moment a request was meant"
                        + " to begin; with the connection: until it was returned. Connections: mean over"
                        + " time / at the end. Build / down: until the pool was full, until the server had"
                        + " no session of it left, s. There after: s of load until 95 % of the best.",
                List.of(
                        "pool",
                        "requests/s",
                        "of best",
                        "response",
                        "wait",
                        "with the connection",
                        "server cores",
                        "switches/s",
                        "connections",
                        "build / down",
                        "there after",
                        "failed"),
                rows);
    }

    private static Table mixed(WorkloadFindings findings) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : findings.points()) {
            rows.add(
                    List.of(
                            point.entrant().label(),
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

    /** One row per workload and entrant. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (WorkloadFindings findings : all) {
            for (Point point : findings.points()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("workload", findings.workload());
                row.put("pool", point.entrant().label());
                row.put("kind", point.entrant().kind().name());
                row.put("size", point.entrant().size());
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
                row.put("inUseMean", Summary.of(point.values(SliceOutcome::inUseMean)));
                row.put("buildSeconds", Summary.of(point.values(SliceOutcome::buildSeconds)));
                row.put("closeSeconds", Summary.of(point.values(SliceOutcome::closeSeconds)));
                row.put("slices", point.slices());
                rows.add(row);
            }
        }
        return rows;
    }

    private static int repeats(WorkloadFindings findings) {
        return findings.points().stream()
                .mapToInt(point -> point.slices().size())
                .max()
                .orElse(0);
    }

    private static String times(
            Point point, Function<SliceOutcome, Latency> of) {
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
