package dev.weir.lab.shift;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.TableText;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The tables of a scene: what each pool did in each phase, and the ratios that are judged. */
final class ShiftTable {

    private static final String RESPONSE_CAPTION =
            "Medians over the rounds, times in ms from the moment a request was due until its"
                    + " connection was back. Then: after the time to settle; in the first phase its"
                    + " second half. Settled: seconds after the shift from which on the p99 until the"
                    + " end of the phase is at most 1.2 times that of the best fixed size in the same"
                    + " time; a dash: not within the phase. Open and in use: connections of that"
                    + " time. Not served: requests of the whole scene, in all rounds.";

    private static final String RATIO_CAPTION =
            "Weir's p99 over that of a fixed size of HikariCP, with 95 % intervals of resampled"
                    + " rounds. Below 1 Weir is faster.";

    private ShiftTable() {}

    /** Each pool in each phase. */
    static Table responses(SceneOutcome outcome) {
        String settling = TimeOption.text(outcome.timeline().settling());
        List<List<String>> rows = new ArrayList<>();
        for (PoolVariant one : outcome.outcomes().keySet()) {
            for (int phase = 0; phase < outcome.timeline().scene().phases().size(); phase++) {
                rows.add(row(outcome, one, phase));
            }
        }
        return new Table(
                title(outcome) + ": response times",
                RESPONSE_CAPTION,
                List.of(
                        "pool",
                        "phase",
                        "p99 in the first " + settling,
                        "p50 then",
                        "p99 then",
                        "settled, s",
                        "open",
                        "in use",
                        "not served"),
                rows);
    }

    private static List<String> row(SceneOutcome outcome, PoolVariant one, int phase) {
        Timeline timeline = outcome.timeline();
        Timeline.Span then = timeline.settled(phase);
        return List.of(
                one.label(),
                timeline.scene().phases().get(phase).title(),
                text(outcome.p99(one, timeline.shifting(phase))),
                text(outcome.median(one, trial -> trial.p50(then))),
                text(outcome.p99(one, then)),
                phase == 0 ? "" : seconds(outcome.settled(one, phase)),
                text(outcome.level(one, TrialOutcome::open, then)),
                text(outcome.level(one, TrialOutcome::inUse, then)),
                phase > 0
                        ? ""
                        : text(outcome.of(one).stream().mapToLong(TrialOutcome::lost).sum()));
    }

    /** Weir against the size that is the best after each shift, and the one that was before. */
    static Table ratios(SceneOutcome outcome) {
        String settling = TimeOption.text(outcome.timeline().settling());
        List<List<String>> rows = new ArrayList<>();
        for (int phase = 1; phase < outcome.timeline().scene().phases().size(); phase++) {
            int now = phase;
            outcome.best(now).ifPresent(best -> rows.add(ratio(outcome, now, best, "best now")));
            outcome.best(now - 1)
                    .filter(before -> !outcome.best(now).equals(outcome.best(now - 1)))
                    .ifPresent(before -> rows.add(ratio(outcome, now, before, "best before")));
        }
        return new Table(
                title(outcome) + ": Weir over fixed sizes",
                RATIO_CAPTION,
                List.of("phase", "fixed size", "first " + settling, "then"),
                rows);
    }

    private static List<String> ratio(
            SceneOutcome outcome, int phase, PoolVariant other, String why) {
        Timeline timeline = outcome.timeline();
        return List.of(
                timeline.scene().phases().get(phase).title(),
                "%s, %s".formatted(other.label(), why),
                outcome.over(PoolVariant.WEIR, other, timeline.shifting(phase)).words(),
                outcome.over(PoolVariant.WEIR, other, timeline.settled(phase)).words());
    }

    /** A scene in plain text, for the terminal. */
    static List<String> lines(SceneOutcome outcome) {
        return TableText.of(responses(outcome).withoutCaption());
    }

    private static String seconds(OptionalDouble settled) {
        return settled.isPresent() ? text(settled.getAsDouble()) : "–";
    }

    private static String title(SceneOutcome outcome) {
        return outcome.timeline().scene().title();
    }
}
