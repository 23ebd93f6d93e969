package dev.weir.lab.demo;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all scenes came to.
 *
 * @param explanations Weir's own words on its size, by place
 * @param interruptedAt what was interrupted; null if the run came to its end
 * @param busyAtSize whether others used the processors during the first scene
 * @param busyAtMinute the same of the last scene
 */
record DemoOutcome(
        DemoSettings settings,
        SizeFindings size,
        Map<Place, String> explanations,
        SessionFindings sessions,
        MinuteFindings minute,
        ProcessorShare share,
        boolean busyAtSize,
        boolean busyAtMinute,
        @Nullable Scene interruptedAt) {

    private static final int WIDTH = 78;

    /** What the sizes come to, as far as this run can tell. */
    SceneVerdict sizeVerdict() {
        return timed(size.verdict(), busyAtSize);
    }

    /** What the bad minute comes to, as far as this run can tell. */
    SceneVerdict minuteVerdict() {
        return timed(minute.verdict(), busyAtMinute);
    }

    /** Times say nothing on a busy machine, nor in a short run. */
    private SceneVerdict timed(SceneVerdict verdict, boolean busy) {
        if (busy) {
            return SceneVerdict.unknown("the machine was too busy to tell times apart.");
        }
        return settings.quick()
                ? SceneVerdict.unknown("a quick run is too short to tell times apart.")
                : verdict;
    }

    /** The verdicts of the scenes in order. */
    List<SceneVerdict> verdicts() {
        return List.of(sizeVerdict(), sessions.verdict(), minuteVerdict());
    }

    /** What a run that came to its end prints last: five lines. */
    List<String> lastLines() {
        return Stream.concat(
                        verdicts().stream().map(SceneVerdict::line),
                        Stream.of(losses(), share.line()))
                .map(DemoOutcome::cut)
                .toList();
    }

    private String losses() {
        List<String> all = allLosses();
        if (all.isEmpty()) {
            boolean known = verdicts().stream().noneMatch(v -> v.standing() == Standing.UNKNOWN);
            return "Weir was worse: " + (known ? "nowhere." : "not known.");
        }
        String more = all.size() == 1 ? "" : ", and %d more".formatted(all.size() - 1);
        return "Weir was worse: " + all.getFirst() + more + ".";
    }

    /** All losses, for the page. */
    List<String> allLosses() {
        return verdicts().stream().flatMap(verdict -> verdict.losses().stream()).toList();
    }

    private static String cut(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
    }
}
