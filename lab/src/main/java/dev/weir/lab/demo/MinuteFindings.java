package dev.weir.lab.demo;

import dev.weir.lab.demo.BadMinute.Answer;
import dev.weir.lab.demo.MinuteScript.Event;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What users felt in the bad minute. A user feels it who gets an error, or waits longer than a
 * second: the limit of an unbroken train of thought (Nielsen, Usability Engineering, 1993).
 *
 * @param answers of all users, by pool
 * @param telling times as many users must be hit for a difference
 */
record MinuteFindings(MinuteScript script, Map<String, List<Answer>> answers, double telling) {

    private static final double LONG_MILLIS = 1_000;
    private static final double WINDOW_SECONDS = 0.5;

    /** Fewer users more or less are chance. */
    private static final int CHANCE = 3;

    /** What happens to users, in order. */
    static final List<Event> EVENTS = List.of(Event.SPIKE, Event.DEAD, Event.LEAK);

    static final String US = "Weir";
    static final String RIVAL = "HikariCP";

    MinuteFindings(MinuteScript script, Map<String, List<Answer>> answers) {
        this(script, answers, 1);
    }

    /** The same for a busy machine. */
    MinuteFindings coarse() {
        return new MinuteFindings(script, answers, Busyness.TELLING);
    }

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
        List<String> counts = new ArrayList<>();
        for (Event event : EVENTS) {
            counts.add(
                    "%s %d/%d"
                            .formatted(event.word(), felt(of(RIVAL, event)), felt(of(US, event))));
        }
        return new SceneVerdict(
                standing(),
                "users hit, HikariCP/Weir: " + String.join(", ", counts) + ".",
                losses());
    }

    /** Better is who was better at an event and worse at none. */
    private Standing standing() {
        boolean better = EVENTS.stream().anyMatch(event -> standing(event) == Standing.BETTER);
        boolean worse = EVENTS.stream().anyMatch(event -> standing(event) == Standing.WORSE);
        return better == worse ? Standing.NO_DIFFERENCE : better ? Standing.BETTER : Standing.WORSE;
    }

    /** How Weir did at one event. */
    Standing standing(Event event) {
        int us = felt(of(US, event));
        int rival = felt(of(RIVAL, event));
        if (of(US, event).isEmpty() || of(RIVAL, event).isEmpty()) {
            return Standing.UNKNOWN;
        }
        return Math.abs(us - rival) <= CHANCE || Math.max(us, rival) < telling * Math.min(us, rival)
                ? Standing.NO_DIFFERENCE
                : us < rival ? Standing.BETTER : Standing.WORSE;
    }

    /** How many users of how many were hit. */
    String hit(String pool) {
        return "%d of %,d".formatted(felt(pool), of(pool).size());
    }

    private List<SceneVerdict.Loss> losses() {
        List<SceneVerdict.Loss> losses = new ArrayList<>();
        for (Event event : EVENTS) {
            if (standing(event) == Standing.WORSE) {
                losses.add(
                        SceneVerdict.Loss.of(
                                "%s hit %d users, HikariCP's %d"
                                        .formatted(
                                                event.title(),
                                                felt(of(US, event)),
                                                felt(of(RIVAL, event)))));
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
        for (Event event : EVENTS) {
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

    /** A window in which no user came has no point. */
    private static Chart.Series overTime(String pool, List<Answer> own) {
        Map<Double, Double> longest = new TreeMap<>();
        own.forEach(
                one ->
                        longest.merge(
                                WINDOW_SECONDS * Math.floor(one.at() / WINDOW_SECONDS),
                                one.millis(),
                                Math::max));
        return new Chart.Series(
                pool,
                longest.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                longest.values().stream().mapToDouble(Double::doubleValue).toArray());
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
