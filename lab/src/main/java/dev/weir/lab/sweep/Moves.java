package dev.weir.lab.sweep;

import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * The timeline of a pool's moves: stretches in which its connections only grew or only shrank, as
 * seen at the ends of the intervals, with what borrowers met then.
 */
final class Moves {

    private static final int MOST_ROWS = 24;

    private Moves() {}

    /** A stretch of moves in one direction, from the interval before its first to its last. */
    record Move(Tick from, Tick to) {

        int by() {
            return to.open() - from.open();
        }
    }

    static List<Move> of(List<Tick> ticks) {
        List<Move> moves = new ArrayList<>();
        int lastStep = 0;
        for (int i = 1; i < ticks.size(); i++) {
            Tick before = ticks.get(i - 1);
            Tick now = ticks.get(i);
            int step = Integer.signum(now.open() - before.open());
            if (step != 0 && step == lastStep) {
                Move begun = moves.removeLast();
                moves.add(new Move(begun.from(), now));
            } else if (step != 0) {
                moves.add(new Move(before, now));
            }
            lastStep = step;
        }
        return moves;
    }

    static Table table(String title, List<Tick> ticks) {
        List<Move> moves = of(ticks);
        List<List<String>> rows = new ArrayList<>();
        for (Move move : moves.subList(0, Math.min(MOST_ROWS, moves.size()))) {
            rows.add(
                    List.of(
                            "%s to %s s"
                                    .formatted(
                                            Numbers.text(move.from().second()),
                                            Numbers.text(move.to().second())),
                            "%,d".formatted(move.from().open()),
                            "%,d".formatted(move.to().open()),
                            "%,d".formatted(move.to().waiting()),
                            Numbers.text(Math.rint(move.from().throughput())),
                            Numbers.text(Math.rint(move.to().throughput())),
                            Numbers.text(move.to().p99())));
        }
        String caption =
                moves.isEmpty()
                        ? "It did not move between the first and the last interval."
                        : moves.size() > MOST_ROWS
                                ? "The first %d of %d moves; the chart has them all."
                                        .formatted(MOST_ROWS, moves.size())
                                : "Seen from outside, at the ends of the intervals.";
        return new Table(
                title,
                caption,
                List.of(
                        "when",
                        "connections before",
                        "after",
                        "waiting",
                        "requests/s before",
                        "after",
                        "p99 ms"),
                rows);
    }
}
