package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.load.ClosedLoop.Served;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Verdict.Value;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SizeFindingsTest {

    /** Answers in a second at a place: HikariCP 10, 50, 200, then Weir. */
    private static SizeFindings found(double[] nextDoor, double[] far, double[] reports) {
        return found(nextDoor, far, reports, new double[] {20, 20, 20, 20});
    }

    private static SizeFindings found(
            double[] nextDoor, double[] far, double[] orders, double[] reports) {
        Map<Place, Map<PoolVariant, List<SizeSlice>>> slices = new EnumMap<>(Place.class);
        slices.put(Place.NEXT_DOOR, at(nextDoor, new double[4]));
        slices.put(Place.FAR, at(far, new double[4]));
        slices.put(Place.REPORTS, at(orders, reports));
        return new SizeFindings(DemoSettings.FULL, slices, Map.of());
    }

    private static Map<PoolVariant, List<SizeSlice>> at(double[] orders, double[] reports) {
        List<PoolVariant> pools = new SizeFindings(DemoSettings.FULL, Map.of(), Map.of()).pools();
        Map<PoolVariant, List<SizeSlice>> byPool = new LinkedHashMap<>();
        boolean some = DoubleStream.of(reports).sum() > 0;
        for (int i = 0; i < pools.size(); i++) {
            double connections = pools.get(i).isRival() ? pools.get(i).size() : 20;
            Served ordered = fairly(some ? 230 : 250, orders[i]);
            byPool.put(
                    pools.get(i),
                    List.of(
                            slice(0.9, ordered, fairly(20, reports[i]), connections),
                            slice(1.1, ordered, fairly(20, reports[i]), connections)));
        }
        return byPool;
    }

    private static SizeSlice slice(
            double times, Served orders, Served reports, double connections) {
        Served longer = new Served(orders.perSecond() / times, orders.millis() * times);
        return new SizeSlice(longer, reports, connections, 0);
    }

    /** All users had as many answers as each other. */
    private static Served fairly(int users, double perSecond) {
        double span = DemoSettings.FULL.slice(Place.NEXT_DOOR).toMillis();
        return new Served(perSecond, perSecond == 0 ? span : 1_000 * users / perSecond);
    }

    @Test
    void eachUserCountsOnce() {
        SizeFindings findings =
                found(
                        new double[] {1_000, 900, 500, 1_000},
                        new double[] {250, 1_000, 2_000, 2_000},
                        new double[] {980, 980, 980, 980});

        assertThat(findings.millis(Place.NEXT_DOOR, PoolVariant.hikari(10))).isEqualTo(250);
        assertThat(findings.millis(Place.FAR, PoolVariant.WEIR)).isEqualTo(125);
        assertThat(findings.millis(Place.REPORTS, PoolVariant.WEIR))
                .as("230 users of orders and 20 of reports, each counted once")
                .isCloseTo((230 * 1_000.0 * 230 / 980 + 20 * 1_000) / 250, within(0.001));
        assertThat(findings.reportMillis(Place.REPORTS, PoolVariant.WEIR)).isEqualTo(1_000);
    }

    @Test
    void whereOnlyWeirAnsweredAllUsersEveryFixedSizeIsTooSlow() {
        SizeFindings findings = found(LEVEL, LEVEL, LEVEL, new double[] {0, 0, 0, 20});

        assertThat(findings.verdict().standing()).isEqualTo(Standing.BETTER);
        assertThat(findings.verdict().lossWords()).isEmpty();
        assertThat(findings.tooSlow(PoolVariant.hikari(50))).containsExactly(Place.REPORTS);
        assertThat(SizeFindings.times(findings.overBest(Place.REPORTS, PoolVariant.WEIR)))
                .isEqualTo("–");
    }

    @Test
    void weirIsBetterWhereEverySizeWasTooSlowSomewhere() {
        SizeFindings findings =
                found(
                        new double[] {1_000, 700, 500, 1_000},
                        new double[] {250, 1_000, 2_000, 1_900},
                        new double[] {300, 1_000, 1_000, 1_000});

        assertThat(findings.tooSlow(PoolVariant.hikari(10)))
                .containsExactly(Place.FAR, Place.REPORTS);
        assertThat(findings.tooSlow(PoolVariant.hikari(200))).containsExactly(Place.NEXT_DOOR);
        assertThat(findings.verdict())
                .isEqualTo(
                        new SceneVerdict(
                                Standing.BETTER,
                                "every fixed size was too slow somewhere; Weir, told nothing,"
                                        + " nowhere.",
                                List.of()));
    }

    @Test
    void aSizeThatWasRightEverywhereIsNotCountedAsWrong() {
        SceneVerdict verdict =
                found(
                                new double[] {1_000, 900, 500, 1_000},
                                new double[] {250, 1_900, 2_000, 1_900},
                                new double[] {300, 1_000, 1_000, 1_000})
                        .verdict();

        assertThat(verdict.line())
                .isEqualTo(
                        "Better: 2 of 3 sizes were too slow somewhere; Weir, told nothing,"
                                + " nowhere.");
    }

    @Test
    void equalSizesAreNoDifference() {
        double[] equal = {1_000, 1_000, 950, 900};

        SceneVerdict verdict = found(equal, equal, equal).verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.NO_DIFFERENCE);
        assertThat(verdict.sentence()).isEqualTo("no size was too slow anywhere, nor was Weir.");
    }

    @Test
    void weirIsWorseWhereItAloneWasTooSlow() {
        SceneVerdict verdict =
                found(
                                new double[] {1_000, 1_000, 950, 1_000},
                                new double[] {1_900, 1_900, 2_000, 1_000},
                                new double[] {1_000, 1_000, 1_000, 1_000})
                        .verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.WORSE);
        assertThat(verdict.sentence()).isEqualTo("Weir was too slow 5 ms away (2.0 x).");
        assertThat(verdict.lossWords())
                .containsExactly("5 ms away it took 2.0 x the best size's time");
    }

    @Test
    void whereAllWereTooSlowSomewhereNobodyIsBetter() {
        SceneVerdict verdict =
                found(
                                new double[] {1_000, 700, 500, 600},
                                new double[] {250, 1_000, 2_000, 2_000},
                                new double[] {1_000, 1_000, 1_000, 1_000})
                        .verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.NO_DIFFERENCE);
        assertThat(verdict.sentence()).endsWith(", as was every size.");
    }

    @Test
    void weirIsWorseWhereAFixedSizeWasTooSlowAtFewerPlaces() {
        SceneVerdict verdict =
                found(
                                new double[] {1_000, 1_000, 600, 600},
                                new double[] {250, 1_200, 2_000, 2_000},
                                new double[] {500, 1_000, 500, 600})
                        .verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.WORSE);
    }

    @Test
    void slowReportsAreALossThoughOrdersAreQuick() {
        SceneVerdict verdict =
                found(
                                new double[] {1_000, 700, 500, 1_000},
                                new double[] {250, 1_000, 2_000, 1_900},
                                new double[] {300, 1_000, 1_000, 1_000},
                                new double[] {40, 20, 20, 20})
                        .verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.BETTER);
        assertThat(verdict.lossWords())
                .containsExactly("reports took 2.0 x as long as with HikariCP 10");
        assertThat(verdict.losses().getFirst().values())
                .as("the card of the page has the numbers in the size of any other")
                .containsExactly(new Value("Weir", "1,000 ms"), new Value("HikariCP 10", "500 ms"));
    }

    private static final double[] LEVEL = {1_000, 1_000, 1_000, 1_000};

    @Test
    void manyQuickOrdersDoNotPayForReportsThatWait() {
        SizeFindings weirStarves =
                found(
                        LEVEL,
                        LEVEL,
                        new double[] {1_000, 1_000, 1_000, 1_500},
                        new double[] {20, 20, 20, 1});
        SizeFindings rivalStarves =
                found(
                        LEVEL,
                        LEVEL,
                        new double[] {1_500, 1_000, 1_000, 1_000},
                        new double[] {1, 20, 20, 20});

        assertThat(weirStarves.tooSlow(PoolVariant.WEIR)).containsExactly(Place.REPORTS);
        assertThat(weirStarves.verdict().standing()).isEqualTo(Standing.WORSE);
        assertThat(rivalStarves.tooSlow(PoolVariant.hikari(10))).containsExactly(Place.REPORTS);
        assertThat(rivalStarves.tooSlow(PoolVariant.WEIR)).isEmpty();
    }

    @Test
    void slowOrdersAreALossThoughReportsAreQuick() {
        assertThat(
                        found(
                                        LEVEL,
                                        LEVEL,
                                        new double[] {1_000, 1_000, 1_000, 500},
                                        new double[] {20, 20, 20, 40})
                                .verdict()
                                .lossWords())
                .contains("orders took 2.0 x as long as with HikariCP 10");
    }

    @Test
    void aPoolWhoseReportsHadNoAnswerIsTooSlowAndHasADash() {
        SizeFindings findings = found(LEVEL, LEVEL, LEVEL, new double[] {20, 20, 20, 0});

        assertThat(findings.verdict().sentence())
                .isEqualTo("Weir was too slow with reports (no answer).");
        assertThat(findings.verdict().lossWords())
                .containsExactly(
                        "with reports some users had no answer",
                        "no reports were answered, but with HikariCP 10");
        assertThat(SizeTable.of(findings).rows().getLast()).contains("–");
        assertThat(SizeFindings.times(Double.NaN)).isEqualTo("–");
        assertThat(SizeFindings.times(Double.POSITIVE_INFINITY)).isEqualTo("–");
        assertThat(SizeFindings.times(120)).isEqualTo("over 99 x");
    }

    @Test
    void aPlaceThatFailedLeavesTheOthersTheirsAndTheVerdictOpen() {
        SizeFindings whole = found(LEVEL, LEVEL, LEVEL);
        Map<Place, Map<PoolVariant, List<SizeSlice>>> two = new EnumMap<>(whole.slices());
        two.remove(Place.FAR);
        SizeFindings findings =
                new SizeFindings(
                        DemoSettings.FULL, two, Map.of(Place.FAR, "HikariCP had opened 9 of 260"));

        assertThat(findings.verdict().line())
                .isEqualTo("Not known: 5 ms away: HikariCP had opened 9 of 260");
        assertThat(SizeTable.narrow(findings)).hasSize(3);
    }

    @Test
    void aPoolThatAnsweredNobodyHasNoTime() {
        SizeFindings findings =
                found(
                        new double[] {1_000, 700, 0, 1_000},
                        new double[] {250, 1_000, 2_000, 1_900},
                        new double[] {300, 1_000, 1_000, 1_000},
                        new double[4]);

        assertThat(findings.tooSlow(PoolVariant.hikari(200))).containsExactly(Place.NEXT_DOOR);
        assertThat(SizeFindings.text(findings.millis(Place.NEXT_DOOR, PoolVariant.hikari(200))))
                .isEqualTo("no answer");
        assertThat(SizeTable.of(findings).toString()).doesNotContain("NaN", "Infinity", "∞");
        assertThat(SizeTable.rows(findings).toString()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void whereNobodyAnsweredThereIsNoVerdict() {
        SizeFindings findings =
                found(
                        new double[4],
                        new double[] {250, 1_000, 2_000, 1_900},
                        new double[] {300, 1_000, 1_000, 1_000});

        assertThat(findings.verdict().standing()).isEqualTo(Standing.UNKNOWN);
        assertThat(SizeTable.of(findings).toString()).doesNotContain("NaN", "Infinity", "∞");
    }

    @Test
    void anInterruptedSceneHasNoVerdict() {
        SizeFindings nothing = new SizeFindings(DemoSettings.FULL, Map.of(), Map.of());

        assertThat(nothing.verdict().standing()).isEqualTo(Standing.UNKNOWN);
        assertThat(SizeTable.narrow(nothing)).hasSize(1);
    }

    @Test
    void everyVerdictFitsInALine() {
        double[] first = {1_000, 1, 1, 1_000};
        double[] second = {1, 1_000, 1, 1_000};
        double[] third = {1, 1, 1_000, 1_000};
        double[] equal = {1_000, 1_000, 1_000, 1_000};
        double[] oursSlow = {1_000, 1_000, 1_000, 1};
        assertThat(
                        List.of(
                                found(first, second, third),
                                found(first, first, first),
                                found(equal, equal, equal),
                                found(equal, equal, oursSlow),
                                found(first, second, oursSlow),
                                found(new double[] {1, 1, 1_000, 1}, second, oursSlow)))
                .allSatisfy(
                        findings ->
                                assertThat(findings.verdict().line()).hasSizeLessThanOrEqualTo(78));
    }

    @Test
    void theTableFitsInANarrowTerminal() {
        SizeFindings findings =
                found(
                        new double[] {0.5, 0.5, 0.5, 0.5},
                        new double[] {0.5, 0.5, 0.5, 0.5},
                        new double[] {0.5, 0.5, 0.5, 0.5});

        assertThat(SizeTable.narrow(findings))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Panel.WIDTH));
    }
}
