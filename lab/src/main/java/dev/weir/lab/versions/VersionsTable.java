package dev.weir.lab.versions;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables: what ran, what each version costs, and what has been published of it. */
final class VersionsTable {

    private VersionsTable() {}

    /** What ran, and how it was built. */
    static Table standings(Family family, List<ReleaseOutcome> standings) {
        List<List<String>> rows = new ArrayList<>();
        for (ReleaseOutcome one : standings) {
            Optional<Database.Build> build = one.build();
            rows.add(
                    List.of(
                            one.name(),
                            build.map(Database.Build::version).orElse("–"),
                            build.map(Database.Build::compiler).orElse("–"),
                            build.map(Database.Build::options).orElse("–"),
                            one.note()));
        }
        return new Table(
                family.title() + ": what ran",
                "Compiler and optimization as the server or its program says them. Versions that were"
                        + " built differently differ by more than their code.",
                List.of("release", "version", "compiler", "optimization", "from"),
                rows);
    }

    /** Each server on one work. */
    static Table cell(CellOutcome outcome) {
        List<List<String>> rows = new ArrayList<>();
        for (String name : outcome.outcomes().keySet()) {
            rows.add(
                    List.of(
                            name,
                            text(Math.rint(outcome.median(name, SliceOutcome::perSecond))),
                            outcome.ofBase(name, SliceOutcome::perSecond).words(),
                            text(outcome.median(name, SliceOutcome::serverMicros)),
                            outcome.ofBase(name, SliceOutcome::serverMicros).words()));
        }
        return new Table(
                outcome.cell().title(),
                "Medians over %d rounds by turns; %s. Ratios to %s with 95 %% intervals of resampled rounds."
                        .formatted(
                                outcome.rounds(),
                                Placement.of(outcome.cell().clients()).words(),
                                outcome.base()),
                List.of(
                        "release",
                        "statements/s",
                        "x " + outcome.base(),
                        "server CPU, µs each",
                        "x " + outcome.base() + " "),
                rows);
    }

    /** What has been published, beside what was measured with one client. */
    static Table claims(List<CellOutcome> cells) {
        List<List<String>> rows = new ArrayList<>();
        for (Claim claim : Claim.all()) {
            rows.add(
                    List.of(
                            "%s over %s, %s"
                                    .formatted(claim.release(), claim.base(), claim.work().title()),
                            "%.2f to %.2f".formatted(claim.least(), claim.most()),
                            measured(cells, claim).map(RoundRatio::words).orElse("not measured"),
                            measured(cells, claim).map(ratio -> verdict(claim, ratio)).orElse("–"),
                            claim.source()));
        }
        return new Table(
                "Published and measured",
                "Ratios of throughput with one client. As published: the interval of what was measured"
                        + " lies within, or reaches, what was published, and spans three such ranges at most.",
                List.of("claim", "published", "measured", "verdict", "source"),
                rows);
    }

    static Optional<RoundRatio> measured(List<CellOutcome> cells, Claim claim) {
        return cells.stream()
                .filter(outcome -> outcome.cell().clients() == 1)
                .filter(outcome -> outcome.cell().work() == claim.work())
                .flatMap(outcome -> outcome.throughput(claim.release(), claim.base()).stream())
                .findFirst();
    }

    /** Whether what was published is so here. */
    static String verdict(Claim claim, RoundRatio measured) {
        if (measured.low() > claim.most()) {
            return "more throughput here";
        }
        if (measured.high() < claim.least()) {
            return "less throughput here";
        }
        double wide = (measured.high() - measured.low()) / (claim.most() - claim.least());
        return wide <= 3 ? "as published" : "too wide to tell";
    }
}
