package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.tune.ApplyRun.Seen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a change is taken back, by what was served before and after. */
@Tag("fast")
class ApplyRunTest {

    /** 77 transactions a second of 30 ms each, for 20 s. */
    private static final Seen LOAD = new Seen(20, 1_540, 30, 95);

    private static boolean isTakenBack(Seen before, Seen after) {
        return after.slowdown(before) > ApplyRun.REGRESSION;
    }

    @Test
    void aLoadThatStopsIsTakenBack() {
        Seen stopped = new Seen(20, 0, Double.NaN, 19_800);

        assertThat(isTakenBack(LOAD, stopped)).isTrue();
        assertThat(stopped.insteadOf(LOAD, "transactions"))
                .startsWith("The server did 0.0 transactions a second instead of 77.0")
                .endsWith(
                        "they took 19800.00 ms instead of 30.00 ms, the oldest 19.8 s instead of 0.1 s");
    }

    /** What was handed in late belongs to the time before; each of them took as long as then. */
    @ParameterizedTest
    @CsvSource({"77, 30", "500, 31", "3, 30", "49, 2"})
    void tooLittleServedIsTakenBackWhateverEachTook(long served, double millis) {
        assertThat(isTakenBack(LOAD, new Seen(20, served, millis, 20_000))).isTrue();
        assertThat(isTakenBack(LOAD, new Seen(20, served, millis, 0))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1540, 61, true", "1540, 59, false", "900, 45, false", "2000, 20, false"})
    void enoughServedIsJudgedByTheTimeOfEach(long served, double millis, boolean takenBack) {
        assertThat(isTakenBack(LOAD, new Seen(20, served, millis, 95))).isEqualTo(takenBack);
    }

    /** The sessions of PostgreSQL have not handed in what they did since the first look. */
    @ParameterizedTest
    @CsvSource({"0.2", "1.0", "1.6"})
    void nothingIsExpectedAtOnce(double seconds) {
        assertThat(isTakenBack(LOAD, new Seen(seconds, 0, Double.NaN, 1_000 * seconds))).isFalse();
    }

    @Test
    void aLoadThatPausesHasTheWholeTimeUnlessAnOldStatementTells() {
        assertThat(isTakenBack(LOAD, new Seen(10, 77, 30, 90))).isFalse();
        assertThat(isTakenBack(LOAD, new Seen(10, 77, 30, 9_000))).isTrue();
        assertThat(isTakenBack(LOAD, new Seen(20, 77, 30, 90))).isTrue();
    }

    /** PostgreSQL before version 14. */
    @Test
    void withoutTimesWhatIsServedDecides() {
        Seen before = new Seen(20, 1_540, 0, 95);

        assertThat(isTakenBack(before, new Seen(20, 0, Double.NaN, 19_800))).isTrue();
        assertThat(isTakenBack(before, new Seen(20, 500, 0, 95))).isTrue();
        assertThat(isTakenBack(before, new Seen(20, 1_400, 0, 95))).isFalse();
    }

    @Test
    void ofFewAStatementThatIsFarOlderThanAnyBeforeDecides() {
        Seen reports = new Seen(60, 20, 2_900, 3_000);

        assertThat(isTakenBack(reports, new Seen(60, 2, 2_900, 59_000))).isTrue();
        assertThat(isTakenBack(reports, new Seen(60, 12, 4_000, 5_900))).isFalse();
        assertThat(isTakenBack(reports, new Seen(60, 25, 2_400, 59_000))).isFalse();
        assertThat(isTakenBack(new Seen(60, 20, 2, 3), new Seen(60, 12, 2, 1_900))).isFalse();
    }

    @Test
    void aServerThatDidNothingBeforeIsNotSlower() {
        Seen nothing = new Seen(20, 0, Double.NaN, 0);

        assertThat(new Seen(20, 0, Double.NaN, 15_000).slowdown(nothing)).isZero();
        assertThat(new Seen(20, 1_540, 30, 95).slowdown(nothing)).isZero();
    }
}
