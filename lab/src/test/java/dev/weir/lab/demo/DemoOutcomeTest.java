package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.demo.BadMinute.Answer;
import dev.weir.lab.load.ClosedLoop.Served;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.report.Page;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class DemoOutcomeTest {

    private static DemoOutcome outcome(DemoSettings settings, double share) {
        return outcome(settings, share, Map.of());
    }

    private static SizeSlice slice(double orders, double reports, int connections) {
        return new SizeSlice(
                new Served(orders, 230_000 / orders),
                new Served(reports, 20_000 / reports),
                connections,
                0);
    }

    private static DemoOutcome outcome(
            DemoSettings settings, double share, Map<Scene, String> unfinished) {
        Map<Place, Map<PoolVariant, List<SizeSlice>>> slices = new EnumMap<>(Place.class);
        for (Place place : Place.values()) {
            Map<PoolVariant, List<SizeSlice>> byPool = new LinkedHashMap<>();
            for (int size : settings.sizes()) {
                // Each size is the best at one place.
                double right = size == settings.sizes().get(place.ordinal()) ? 1_000 : 500;
                byPool.put(PoolVariant.hikari(size), List.of(slice(right, 10, size)));
            }
            byPool.put(PoolVariant.WEIR, List.of(slice(1_000, 7, 20)));
            slices.put(place, byPool);
        }
        List<BleedSample.Finding> sessions = new ArrayList<>();
        for (String left : BleedSample.left()) {
            sessions.add(new BleedSample.Finding(left, "Weir", false, false));
        }
        for (String left : BleedSample.left()) {
            sessions.add(new BleedSample.Finding(left, "HikariCP", true, false));
        }
        List<Answer> good =
                MinuteFindings.EVENTS.stream().map(event -> new Answer(0, event, 3, true)).toList();
        Map<String, List<Answer>> minute = new LinkedHashMap<>();
        minute.put("Weir", good);
        minute.put("HikariCP", good);
        return new DemoOutcome(
                settings,
                new SizeFindings(settings, slices, Map.of()),
                Map.of(Place.FAR, "25 connections open"),
                new SessionFindings(sessions),
                new MinuteFindings(settings.script(), minute),
                new Busyness(2, 1),
                Map.of(
                        Scene.SIZE, new Busyness(2, share),
                        Scene.SESSIONS, new Busyness(2, 1),
                        Scene.MINUTE, new Busyness(2, share)),
                unfinished);
    }

    @Test
    void theRunEndsWithFiveShortLines() {
        assertThat(outcome(DemoSettings.FULL, 1).lastLines())
                .containsExactly(
                        "Better: every fixed size was too slow somewhere; Weir, told nothing,"
                                + " nowhere.",
                        "Better: 4 of 4 leftovers reach the next user with HikariCP, none with"
                                + " Weir.",
                        "No difference: users hit, HikariCP/Weir: spike 0/0, dead 0/0, leaks 0/0.",
                        "Weir was worse: reports took 1.4 x as long as with HikariCP 10.",
                        "Machine: free, others took 0 % of 2 processors.")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(78));
    }

    @Test
    void onABusyMachineOnlyLargeDifferencesAndCountsAreJudged() {
        assertThat(outcome(DemoSettings.FULL, 0.3).lastLines())
                .hasSize(5)
                .anyMatch(line -> line.startsWith("Better: every fixed size"))
                .anyMatch(line -> line.startsWith("Better: 4 of 4 leftovers"))
                .anyMatch(line -> line.startsWith("Machine: BUSY, others took 70 %"))
                .contains(
                        "Not known (scene 3): the machine was too busy to tell small differences.",
                        "Weir was worse: nowhere that is known.")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(78));
    }

    @Test
    void aQuickRunJudgesNoTimes() {
        assertThat(outcome(DemoSettings.QUICK, 1).verdict(Scene.SIZE).line())
                .isEqualTo("Not known: a quick run is too short to tell times apart.");
    }

    @Test
    void aSceneThatFailedIsNotKnownAndTheOthersStay() {
        DemoOutcome outcome =
                outcome(DemoSettings.FULL, 1, Map.of(Scene.MINUTE, "no connection in 2000 ms"));

        assertThat(outcome.lastLines())
                .contains("Not known (scene 3): no connection in 2000 ms")
                .anyMatch(line -> line.startsWith("Better: every fixed size"));
        assertThat(outcome.warnings())
                .containsExactly("Scene 3 of 3 (A bad minute) failed: no connection in 2000 ms");
        assertThat(outcome.interruptedAt()).isEmpty();
        assertThat(outcome.hasAny()).isTrue();
    }

    @Test
    void anInterruptedRunKeepsTheScenesBeforeIt() {
        DemoOutcome outcome =
                outcome(
                        DemoSettings.FULL,
                        1,
                        Map.of(
                                Scene.SESSIONS, DemoOutcome.INTERRUPTED,
                                Scene.MINUTE, DemoOutcome.INTERRUPTED));

        assertThat(outcome.interruptedAt()).contains(Scene.SESSIONS);
        assertThat(outcome.hasAny()).isTrue();
        assertThat(outcome.warnings())
                .containsExactly(
                        "Interrupted in scene 2 of 3 (What the last borrower left). Only the"
                                + " scenes before it count.");
        assertThat(outcome.verdict(Scene.SIZE).standing()).isEqualTo(Standing.BETTER);
        assertThat(outcome.verdict(Scene.MINUTE).standing()).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void equalityIsNotKnownWhereNobodyKnowsHowBusyTheMachineWas() {
        DemoOutcome outcome = outcome(DemoSettings.FULL, Double.NaN);

        assertThat(outcome.verdict(Scene.MINUTE).line())
                .isEqualTo("Not known: how busy the machine was could not be measured.");
        assertThat(outcome.verdict(Scene.SESSIONS).standing()).isEqualTo(Standing.BETTER);
    }

    @Test
    void whatIsNotKnownHasNoPicture() {
        Result result =
                new DemoReport(outcome(DemoSettings.QUICK, 1))
                        .in(Environment.here(0, "PostgreSQL", List.of()));

        assertThat(result.sections())
                .extracting(section -> section.charts().size())
                .containsExactly(0, 1, 0);
        assertThat(result.verdicts().getFirst().values())
                .as("what is too slow is a judgement of times")
                .isEmpty();
    }

    @Test
    void theBusiestSceneSpeaksForTheMachine() {
        assertThat(outcome(DemoSettings.FULL, 0.3).warnings())
                .containsExactly(
                        "Machine: BUSY, others took 70 % of 2 processors: trust no small difference.");
    }

    @Test
    void thePageBeginsWithTheVerdictsAndTheLosses() {
        DemoOutcome outcome = outcome(DemoSettings.FULL, 1);
        Result result = new DemoReport(outcome).in(Environment.here(0, "PostgreSQL", List.of()));

        assertThat(result.summary())
                .startsWith(outcome.lastLines().getFirst())
                .contains("Worse with Weir: reports took 1.4 x as long as with HikariCP 10.");
        assertThat(result.verdicts())
                .extracting(Verdict::judgement)
                .containsExactly(
                        Judgement.BETTER,
                        Judgement.WORSE,
                        Judgement.BETTER,
                        Judgement.NO_DIFFERENCE);
        assertThat(result.verdicts().getFirst().values())
                .contains(
                        new Verdict.Value("Weir", "too slow at 0 of 3"),
                        new Verdict.Value("HikariCP 10", "too slow at 2 of 3"));
        assertThat(result.sections())
                .hasSize(3)
                .allSatisfy(section -> assertThat(section.charts()).hasSize(1));
        assertThat(Page.html(List.of(result)))
                .contains("Weir, 5 ms away", "25 connections open")
                .doesNotContain("NaN");
    }
}
