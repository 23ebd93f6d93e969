package dev.weir.lab.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all scenes came to.
 *
 * @param explanations Weir's own words on its size, by place
 * @param machine how busy it was over all
 * @param busyness how busy it was during each scene
 * @param unfinished why a scene has no result
 */
record DemoOutcome(
        DemoSettings settings,
        SizeFindings size,
        Map<Place, String> explanations,
        SessionFindings sessions,
        MinuteFindings minute,
        Busyness machine,
        Map<Scene, Busyness> busyness,
        Map<Scene, String> unfinished) {

    /** Why a scene that Ctrl-C ended or kept from its beginning has no result. */
    static final String INTERRUPTED = "interrupted before its end.";

    private static final int WIDTH = 78;

    DemoOutcome {
        size = isFree(busyness.get(Scene.SIZE)) ? size : size.coarse();
        minute = isFree(busyness.get(Scene.MINUTE)) ? minute : minute.coarse();
    }

    private static boolean isFree(@Nullable Busyness then) {
        return then != null && then.share() >= Busyness.ENOUGH;
    }

    /** What a scene comes to, as far as this run can tell. */
    SceneVerdict verdict(Scene scene) {
        String reason = unfinished.get(scene);
        if (reason != null) {
            return SceneVerdict.unknown(reason);
        }
        return switch (scene) {
            case SIZE -> judged(scene, size.verdict());
            case SESSIONS -> sessions.verdict();
            case MINUTE -> judged(scene, minute.verdict());
        };
    }

    /** A short run tells nothing; a busy machine, or one of which nobody knows, no equality. */
    private SceneVerdict judged(Scene scene, SceneVerdict found) {
        if (settings.quick()) {
            return SceneVerdict.unknown("a quick run is too short to tell times apart.");
        }
        Busyness then = busyness.get(scene);
        if (isFree(then) || found.standing() != Standing.NO_DIFFERENCE) {
            return found;
        }
        return SceneVerdict.unknown(
                then != null && then.known()
                        ? "the machine was too busy to tell small differences."
                        : "how busy the machine was could not be measured.");
    }

    /** The verdicts of the scenes in order. */
    List<SceneVerdict> verdicts() {
        return Arrays.stream(Scene.values()).map(this::verdict).toList();
    }

    /** The scene that Ctrl-C ended; empty if the run came to its end. */
    Optional<Scene> interruptedAt() {
        return Arrays.stream(Scene.values())
                .filter(scene -> INTERRUPTED.equals(unfinished.get(scene)))
                .findFirst();
    }

    /** Whether a scene came to its end: otherwise there is nothing to show. */
    boolean hasAny() {
        return !unfinished.keySet().containsAll(List.of(Scene.values()));
    }

    /** What a reader has to know before a number. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        interruptedAt()
                .ifPresent(
                        scene ->
                                warnings.add(
                                        "Interrupted in scene %s (%s). Only the scenes before it count."
                                                .formatted(scene.place(), scene.title())));
        unfinished.forEach(
                (scene, reason) -> {
                    if (!reason.equals(INTERRUPTED)) {
                        warnings.add(
                                "Scene %s (%s) failed: %s"
                                        .formatted(scene.place(), scene.title(), reason));
                    }
                });
        size.unknown()
                .forEach(
                        (place, reason) ->
                                warnings.add(
                                        "%s, %s: not known: %s"
                                                .formatted(
                                                        Scene.SIZE.title(),
                                                        place.title(),
                                                        reason)));
        if (busiest().busy()) {
            warnings.add(busiest().line());
        }
        return warnings;
    }

    /** The busiest that the machine was in a scene, or over all. */
    Busyness busiest() {
        List<Busyness> all = new ArrayList<>(List.of(machine));
        all.addAll(busyness.values());
        return Busyness.worst(all);
    }

    /** What a run prints last: five lines. */
    List<String> lastLines() {
        return Stream.concat(
                        Arrays.stream(Scene.values()).map(this::line),
                        Stream.of(losses(), busiest().line()))
                .map(DemoOutcome::cut)
                .toList();
    }

    /** The verdict; one that is not known says of which scene, the others do by their words. */
    String line(Scene scene) {
        SceneVerdict verdict = verdict(scene);
        return verdict.standing() == Standing.UNKNOWN
                ? "Not known (scene %d): %s".formatted(scene.number(), verdict.sentence())
                : verdict.line();
    }

    private String losses() {
        List<String> all = allLosses();
        if (all.isEmpty()) {
            boolean known = verdicts().stream().noneMatch(v -> v.standing() == Standing.UNKNOWN);
            return "Weir was worse: nowhere" + (known ? "." : " that is known.");
        }
        String more = all.size() == 1 ? "" : ", and %d more".formatted(all.size() - 1);
        return "Weir was worse: " + all.getFirst() + more + ".";
    }

    /** All losses, for the page. */
    List<String> allLosses() {
        return verdicts().stream().flatMap(verdict -> verdict.lossWords().stream()).toList();
    }

    private static String cut(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
    }
}
