package dev.weir.lab.memory;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.cli.SizeOption;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;

/** The tables of one database. */
final class MemoryTable {

    private MemoryTable() {}

    /** What it served, and where the time went. */
    static Table curve(EngineOutcome outcome) {
        List<List<String>> rows = new ArrayList<>();
        for (int share : outcome.shares()) {
            rows.add(
                    List.of(
                            share + " %",
                            text(Math.rint(outcome.median(share, SliceOutcome::perSecond))),
                            "%s / %s"
                                    .formatted(
                                            text(outcome.median(share, SliceOutcome::p95)),
                                            text(outcome.median(share, SliceOutcome::p99))),
                            text(
                                    Math.rint(
                                            outcome.median(share, SliceOutcome::swappedBytes)
                                                    / SizeOption.MB)),
                            text(outcome.median(share, SliceOutcome::waitedPercent))));
        }
        return new Table(
                outcome.engine().label(),
                "Medians over the rounds. Buffers in per cent of the limit; swapped out at the end"
                        + " of a slice; waiting: all tasks with work waited for memory for that"
                        + " part of the slice (pressure stall information).",
                List.of("buffers", "reads/s", "p95 / p99, ms", "swapped out, MB", "waiting, %"),
                rows);
    }

    /** Each share over the best one within the limit, beside the published curve. */
    static Table ratios(EngineOutcome outcome) {
        List<List<String>> rows = new ArrayList<>();
        outcome.best()
                .ifPresent(
                        best ->
                                outcome.shares()
                                        .forEach(share -> rows.add(ratio(outcome, share, best))));
        return new Table(
                "%s: over the best share within the limit".formatted(outcome.engine().label()),
                "With 95 % intervals of resampled rounds. Published: InnoDB on 32 GB, over its 75 %"
                        + " (Percona, 2017).",
                List.of("buffers", "throughput", "p99", "published: throughput", "p95"),
                rows);
    }

    private static List<String> ratio(EngineOutcome outcome, int share, int best) {
        List<Published> published = Published.all();
        Published base = published.getFirst();
        String served = "–";
        String answered = "–";
        for (Published line : published) {
            if (line.share() == share) {
                served = text(line.perSecond() / base.perSecond());
                answered = text(line.p95() / base.p95());
            }
        }
        return List.of(
                share + " %",
                words(outcome.over(share, best, SliceOutcome::perSecond)),
                words(outcome.over(share, best, SliceOutcome::p99)),
                served,
                answered);
    }

    private static String words(RoundRatio ratio) {
        return text(ratio.value(), ratio.low(), ratio.high());
    }
}
