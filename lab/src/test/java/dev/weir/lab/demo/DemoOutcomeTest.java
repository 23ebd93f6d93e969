package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.demo.BadMinute.Answer;
import dev.weir.lab.demo.MinuteScript.Event;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.report.Page;
import dev.weir.lab.result.Environment;
import dev.weir.lab.result.Result;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class DemoOutcomeTest {

    private static DemoOutcome outcome(DemoSettings settings, double share, boolean busy) {
        Map<Place, Map<PoolVariant, List<SizeSlice>>> slices = new EnumMap<>(Place.class);
        for (Place place : Place.values()) {
            Map<PoolVariant, List<SizeSlice>> byPool = new LinkedHashMap<>();
            for (int size : settings.sizes()) {
                // Each size is the best at one place.
                double right = size == settings.sizes().get(place.ordinal()) ? 1_000 : 500;
                byPool.put(PoolVariant.hikari(size), List.of(new SizeSlice(right, 10, size, 0)));
            }
            byPool.put(PoolVariant.WEIR, List.of(new SizeSlice(1_000, 5, 20, 0)));
            slices.put(place, byPool);
        }
        List<BleedSample.Finding> sessions = new ArrayList<>();
        for (String left : BleedSample.left()) {
            sessions.add(new BleedSample.Finding(left, "Weir", false, false));
        }
        for (String left : BleedSample.left()) {
            sessions.add(new BleedSample.Finding(left, "HikariCP", true, false));
        }
        List<Answer> good = List.of(new Answer(0, Event.CALM, 3, true));
        Map<String, List<Answer>> minute = new LinkedHashMap<>();
        minute.put("Weir", good);
        minute.put("HikariCP", good);
        ProcessorShare looks = new ProcessorShare(2);
        looks.add(share);
        return new DemoOutcome(
                settings,
                new SizeFindings(settings, slices),
                Map.of(Place.FAR, "25 connections open"),
                new SessionFindings(sessions),
                new MinuteFindings(settings.script(), minute),
                looks,
                busy,
                busy,
                null);
    }

    @Test
    void theRunEndsWithFiveShortLines() {
        assertThat(outcome(DemoSettings.FULL, 1, false).lastLines())
                .containsExactly(
                        "Better: every fixed size was too slow somewhere; Weir, told nothing,"
                                + " nowhere.",
                        "Better: 4 of 4 leftovers reach the next user with HikariCP, none with"
                                + " Weir.",
                        "No difference: a bad minute hit 0 of 1 users of Weir, 0 of HikariCP.",
                        "Weir was worse: reports took 2.0 x as long as with HikariCP 10.",
                        "Machine: free, others took 0 % of 2 processors.")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(78));
    }

    @Test
    void onABusyMachineOnlyWhatNeedsNoClockIsJudged() {
        assertThat(outcome(DemoSettings.FULL, 0.3, true).lastLines())
                .hasSize(5)
                .anyMatch(line -> line.startsWith("Better: 4 of 4 leftovers"))
                .anyMatch(line -> line.startsWith("Machine: BUSY, others took 70 %"))
                .contains(
                        "Not known: the machine was too busy to tell times apart.",
                        "Weir was worse: not known.")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(78));
    }

    @Test
    void aQuickRunJudgesNoTimes() {
        assertThat(outcome(DemoSettings.QUICK, 1, false).sizeVerdict().line())
                .isEqualTo("Not known: a quick run is too short to tell times apart.");
    }

    @Test
    void thePageBeginsWithTheVerdictsAndTheLosses() {
        DemoOutcome outcome = outcome(DemoSettings.FULL, 1, false);
        Result result = new DemoReport(outcome).in(Environment.here(0, "PostgreSQL", List.of()));

        assertThat(result.summary())
                .startsWith(outcome.lastLines().getFirst())
                .contains("Worse with Weir: reports took 2.0 x as long as with HikariCP 10.");
        assertThat(result.sections())
                .hasSize(3)
                .allSatisfy(section -> assertThat(section.charts()).hasSize(1));
        assertThat(Page.html(List.of(result)))
                .contains("Weir, 5 ms away", "25 connections open")
                .doesNotContain("NaN");
    }
}
