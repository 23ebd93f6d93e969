package dev.weir.lab.demo;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The scenes as cards, and one card for each loss that a better verdict would hide. */
final class DemoVerdicts {

    private DemoVerdicts() {}

    static List<Verdict> of(DemoOutcome outcome) {
        List<Verdict> verdicts = new ArrayList<>();
        SceneVerdict size = outcome.verdict(Scene.SIZE);
        // "Too slow" is a judgement: where times cannot be judged it is not shown either.
        boolean judged = size.standing() != Standing.UNKNOWN;
        add(verdicts, Scene.SIZE, size, judged ? sizes(outcome.size()) : List.of());
        add(
                verdicts,
                Scene.SESSIONS,
                outcome.verdict(Scene.SESSIONS),
                sessions(outcome.sessions()));
        add(verdicts, Scene.MINUTE, outcome.verdict(Scene.MINUTE), hit(outcome.minute()));
        return verdicts;
    }

    private static void add(
            List<Verdict> verdicts, Scene scene, SceneVerdict found, List<Value> values) {
        verdicts.add(
                new Verdict(
                        scene.title(),
                        found.standing().judgement(),
                        values,
                        capital(found.sentence())));
        for (SceneVerdict.Loss loss : found.losses()) {
            verdicts.add(
                    new Verdict(
                            "Where Weir was worse",
                            Judgement.WORSE,
                            loss.values(),
                            capital(loss.words()) + "."));
        }
    }

    /** At how many places a pool was too slow; Weir first. */
    private static List<Value> sizes(SizeFindings findings) {
        List<PoolVariant> pools = new ArrayList<>(List.of(PoolVariant.WEIR));
        pools.addAll(findings.fixed());
        int places = findings.places().size();
        return pools.stream()
                .map(
                        pool ->
                                new Value(
                                        pool.label(),
                                        "too slow at %d of %d"
                                                .formatted(findings.tooSlow(pool).size(), places)))
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

    private static List<Value> hit(MinuteFindings findings) {
        return findings.answers().keySet().stream()
                .map(pool -> new Value(pool, findings.hit(pool) + " users hit"))
                .toList();
    }

    private static String capital(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }
}
