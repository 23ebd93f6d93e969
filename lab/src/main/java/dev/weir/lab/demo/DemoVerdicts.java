package dev.weir.lab.demo;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.demo.MinuteScript.Event;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The questions of the scenes as a page answers them: of the bad minute one for each event, and one
 * for each loss that a better verdict would hide.
 */
final class DemoVerdicts {

    private DemoVerdicts() {}

    static List<Verdict> of(DemoOutcome outcome) {
        List<Verdict> verdicts = new ArrayList<>();
        SceneVerdict size = outcome.verdict(Scene.SIZE);
        // "Too slow" is a judgement: where times cannot be judged it is not shown either.
        boolean judged = size.standing() != Standing.UNKNOWN;
        verdicts.add(verdict(Scene.SIZE.title(), size, judged ? sizes(outcome.size()) : List.of()));
        for (SceneVerdict.Loss loss : size.losses()) {
            verdicts.add(
                    new Verdict(
                            "Where Weir was worse",
                            Judgement.WORSE,
                            loss.values(),
                            capital(loss.words()) + "."));
        }
        verdicts.add(
                verdict(
                        "What reaches the next user",
                        outcome.verdict(Scene.SESSIONS),
                        sessions(outcome.sessions())));
        for (Event event : MinuteFindings.EVENTS) {
            verdicts.add(minute(outcome, event));
        }
        return verdicts;
    }

    private static Verdict verdict(String question, SceneVerdict scene, List<Value> values) {
        return new Verdict(
                question, scene.standing().judgement(), values, capital(scene.sentence()));
    }

    /** At how many places a pool was too slow; Weir first. */
    private static List<Value> sizes(SizeFindings findings) {
        List<PoolVariant> pools = new ArrayList<>(List.of(PoolVariant.WEIR));
        pools.addAll(findings.fixed());
        int places = findings.places().size();
        return places == 0
                ? List.of()
                : pools.stream()
                        .map(
                                pool ->
                                        new Value(
                                                pool.label(),
                                                "too slow at %d of %d"
                                                        .formatted(
                                                                findings.tooSlow(pool).size(),
                                                                places)))
                        .toList();
    }

    private static List<Value> sessions(SessionFindings findings) {
        return findings.pools().stream()
                .map(
                        pool ->
                                new Value(
                                        pool,
                                        "%d of %d"
                                                .formatted(
                                                        findings.reached(pool),
                                                        BleedSample.left().size())))
                .toList();
    }

    private static Verdict minute(DemoOutcome outcome, Event event) {
        MinuteFindings findings = outcome.minute();
        SceneVerdict scene = outcome.verdict(Scene.MINUTE);
        List<Value> values =
                findings.answers().keySet().stream()
                        .map(pool -> new Value(pool, findings.hit(pool, event)))
                        .toList();
        boolean unknown = scene.standing() == Standing.UNKNOWN;
        return new Verdict(
                "A bad minute, %s: users hit".formatted(event.title()),
                unknown ? Judgement.UNKNOWN : findings.standing(event).judgement(),
                values,
                unknown
                        ? capital(scene.sentence())
                        : "Hit is who gets an error, or waits longer than a second.");
    }

    private static String capital(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }
}
