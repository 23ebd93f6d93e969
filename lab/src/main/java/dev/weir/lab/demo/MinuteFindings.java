package dev.weir.lab.demo;

import dev.weir.lab.demo.BadMinute.Answer;
import dev.weir.lab.demo.MinuteScript.Event;
import dev.weir.lab.report.Numbers;
import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What users felt in the bad minute. A user feels it who gets an error, or waits longer than a
 * second: the limit of an unbroken train of thought (Nielsen, Usability Engineering, 1993).
 *
 * @param answers of all users, by pool
 */
record MinuteFindings(MinuteScript script, Map<String, List<Answer>> answers) {

    private static final double LONG_MILLIS = 1_000;
    private static final double WINDOW_SECONDS = 0.5;

    /** Fewer users more or less are chance. */
    private static final int CHANCE = 3;

    private static final String US = "Weir";
    private static final String RIVAL = "HikariCP";

    private List<Answer> of(String pool) {
        return answers.getOrDefault(pool, List.of());
    }

    private List<Answer> of(String pool, Event event) {
        return of(pool).stream().filter(answer -> answer.event() == event).toList();
    }

    private static boolean felt(Answer answer) {
        return !answer.good() || answer.millis() > LONG_MILLIS;
    }

    private static int felt(List<Answer> answers) {
        return (int) answers.stream().filter(MinuteFindings::felt).count();
    }

    /** How many users of that pool felt it. */
    int felt(String pool) {
        return felt(of(pool));
    }

    /** What it comes to. */
    SceneVerdict verdict() {
        if (of(US).isEmpty() || of(RIVAL).isEmpty()) {
            return SceneVerdict.unknown("the bad minute did not come to its end.");
        }
        int ours = felt(US);
        int theirs = felt(RIVAL);
        int users = of(US).size();
        if (Math.abs(ours - theirs) <= CHANCE) {
            return new SceneVerdict(
                    Standing.NO_DIFFERENCE,
                    "a bad minute hit %d of %,d users of Weir, %d of HikariCP."
                            .formatted(ours, users, theirs),
                    losses());
        }
        return new SceneVerdict(
                ours < theirs ? Standing.BETTER : Standing.WORSE,
                "a bad minute hit %d of %,d users with HikariCP, %d with Weir."
                        .formatted(theirs, users, ours),
                losses());
    }

    private List<String> losses() {
        List<String> losses = new ArrayList<>();
        for (Event event : Event.values()) {
            int ours = felt(of(US, event));
            int theirs = felt(of(RIVAL, event));
            if (ours > theirs + CHANCE) {
                losses.add("%s hit %d users, HikariCP's %d".formatted(event.title(), ours, theirs));
            }
        }
        return losses;
    }

    /** A line for each pool and event. */
    List<String> lines() {
        return table().rows().stream()
                .map(row -> "%s: hit %s of %s users".formatted(row.get(0), row.get(2), row.get(1)))
                .toList();
    }

    /** For a narrow terminal. */
    List<String> narrow() {
        List<String> lines = new ArrayList<>();
        lines.add("%-19s%12s%12s".formatted("users hit by", RIVAL, US));
        for (Event event : Event.values()) {
            lines.add(
                    "%-19s%12d%12d"
                            .formatted(event.title(), felt(of(RIVAL, event)), felt(of(US, event))));
        }
        return lines;
    }

    /** The table of the page. */
    Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (Event event : Event.values()) {
            for (String pool : answers.keySet()) {
                List<Answer> own = of(pool, event);
                rows.add(
                        List.of(
                                event.title() + ", " + pool,
                                Integer.toString(own.size()),
                                Integer.toString(felt(own)),
                                Long.toString(own.stream().filter(one -> !one.good()).count()),
                                Numbers.text(Math.rint(longest(own))) + " ms"));
            }
        }
        return new Table(
                "Whom it hit",
                "Hit: an error, or more than a second. The longest counts until the answer or the"
                        + " error.",
                List.of("event, pool", "users", "hit", "errors", "longest"),
                rows);
    }

    private static double longest(List<Answer> answers) {
        return answers.stream().mapToDouble(Answer::millis).max().orElse(0);
    }

    /** The longest wait over the time of the minute. */
    Chart chart() {
        List<Chart.Mark> marks = new ArrayList<>();
        for (Event event : List.of(Event.SPIKE, Event.DEAD, Event.LEAK)) {
            marks.add(new Chart.Mark(event.title(), script.begins(event)));
        }
        List<Chart.Series> series = new ArrayList<>();
        answers.forEach((pool, own) -> series.add(overTime(pool, own)));
        return new Chart(
                "The longest wait of a user",
                "Of those who came in each half second, until their answer or their error.",
                Chart.Kind.LINE,
                "seconds of the bad minute",
                "ms",
                script.seconds(),
                null,
                marks,
                series);
    }

    private Chart.Series overTime(String pool, List<Answer> own) {
        int windows = (int) Math.ceil(script.seconds() / WINDOW_SECONDS);
        double[] x = new double[windows];
        double[] y = new double[windows];
        for (int w = 0; w < windows; w++) {
            double from = w * WINDOW_SECONDS;
            x[w] = from;
            y[w] =
                    own.stream()
                            .filter(one -> one.at() >= from && one.at() < from + WINDOW_SECONDS)
                            .mapToDouble(Answer::millis)
                            .max()
                            .orElse(Double.NaN);
        }
        return new Chart.Series(pool, x, y);
    }

    /** The same for programs. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Event event : Event.values()) {
            answers.keySet()
                    .forEach(
                            pool -> {
                                List<Answer> own = of(pool, event);
                                Map<String, Object> row = new LinkedHashMap<>();
                                row.put("scene", "minute");
                                row.put("event", event.title());
                                row.put("pool", pool);
                                row.put("users", own.size());
                                row.put("hit", felt(own));
                                row.put("longestMillis", longest(own));
                                rows.add(row);
                            });
        }
        return rows;
    }
}
