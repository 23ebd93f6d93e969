package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.SizeEffect;
import dev.weir.SizeEffect.Basis;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.observe.LimitFigures.Stage;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people read. */
@Tag("fast")
class SizeFiguresTest {
    private static final double MS = 1e6;
    private static final Instant SINCE = Instant.parse("2026-01-01T15:41:34Z");
    private static final String TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault()).format(SINCE);

    private static final UseFigures USE =
            new UseFigures(
                    Duration.ofSeconds(30),
                    1_630,
                    4.9,
                    25,
                    0.031,
                    0.4 * MS,
                    12 * MS,
                    0.08,
                    3 * MS,
                    0.3 * MS,
                    25 * MS);

    private static final SizeEffect MORE =
            new SizeEffect(1, Basis.WAITS, -0.12 * MS, -0.06 * MS, -0.25 * MS);
    private static final SizeEffect FEWER =
            new SizeEffect(-1, Basis.WAITS, 0.2 * MS, 0.1 * MS, 0.6 * MS);

    @Test
    void itSaysWhatThereIsWhatWasFoundAndWhatAnotherConnectionWouldDo() {
        assertThat(
                        explanation(summary(Stage.NOT_COMPARED, 15, Duration.ZERO), MORE, FEWER)
                                .toString())
                .isEqualTo(
                        String.join(
                                System.lineSeparator() + "  ",
                                "orders: 25 connections open, 22 in use, 3 borrowers waiting; may lend 25 at a time: limit 10 + overflow 15 (sizing=auto, at most 2048 open)",
                                "last 30 s: 1630 borrows/s, 4.9 connections in use on average, a queue for 8.0 % of the time",
                                "last 30 s: 3.1 % of the borrowers waited, 12 ms on average; the mean wait of all is 0.40 ms",
                                "a connection is held for 3.0 ms on average, typically for 0.30 ms; from 25 ms on a hold counts as long",
                                "one more connection: mean wait about 0.12 ms shorter (0.06 ms to 0.25 ms); one fewer: about 0.20 ms longer (0.10 ms to 0.60 ms); estimated from the waits of the last 30 s with 25 connections",
                                "limit 10 since " + TIME + ": the initial limit",
                                "not measured yet: no borrower has waited for long enough to compare sizes",
                                "holds are uneven (squared coefficient of variation 31), so up to 30 connections are lent beyond the limit while the queue comes and goes",
                                "initial limit 10 (2 local cores; minimum 10)"));
    }

    @Test
    void aQueueThatStandsEndsTheOverflow() {
        LimitFigures found = summary(Stage.COMPARING, 0, Duration.ofSeconds(4));
        assertThat(found.sentences())
                .contains("the queue has stood for 4 s, so nothing is lent beyond the limit")
                .contains("sizes are being compared: too early to tell (1 comparison)");
        assertThat(found.parts()).isEqualTo("limit 10");
    }

    @Test
    void eachStageSaysWhyNothingIsMeasured() {
        assertThat(summary(Stage.WARMING_UP, 0, Duration.ZERO).sentences())
                .contains("not measured yet: the process is warming up");
        assertThat(summary(Stage.NOT_USED_UP, 0, Duration.ZERO).sentences())
                .contains(
                        "sizes are not compared now: fewer connections are needed than the limit allows");
        assertThat(summary(Stage.STANDSTILL, 0, Duration.ZERO).sentences())
                .contains(
                        "sizes are not compared now: no connection is returned, or connects fail");
    }

    @Test
    void whatWasTriedLastIsThere() {
        LimitFigures found =
                new LimitFigures(
                        14,
                        SINCE,
                        "more connections add throughput",
                        Stage.COMPARING,
                        20,
                        0,
                        2,
                        15,
                        31,
                        0.5,
                        Duration.ZERO,
                        0.04,
                        0.02,
                        6,
                        new SizeComparison(SINCE, 10, 20, 4_980, 5_020, false),
                        new SizeComparison(SINCE, 14, 37, 530, 510, false));
        assertThat(found.parts())
                .isEqualTo(
                        "limit 14, 20 at this moment to compare sizes + 2 that the limit does not count");
        assertThat(found.sentences())
                .containsExactly(
                        "limit 14 since " + TIME + ": more connections add throughput",
                        "measured at this limit: 10 % more connections would add 0.4 % throughput (+- 0.2), from 6 comparisons",
                        "last sizes compared, "
                                + TIME
                                + ": 10 connections 4980/s, 20 connections 5020/s",
                        "holds are uneven (squared coefficient of variation 31), so up to 15 connections are lent beyond the limit while the queue comes and goes",
                        "the overflow is cut to 50 %, because throughput was lower with it",
                        "last comparison without and with overflow, "
                                + TIME
                                + ": 14 connections 530/s, 37 connections 510/s");
    }

    @Test
    void whatIsNotKnownIsSaidToBeSo() {
        assertThat(effects(Basis.TOO_FEW_BORROWERS))
                .isEqualTo(
                        "one connection more or fewer: not known, too few borrowers to estimate it");
        assertThat(effects(Basis.LONG_WORK))
                .isEqualTo(
                        "one connection more or fewer: not known, since sizes are compared by long work alone");
    }

    @Test
    void aPoolOfFixedSizeSaysWhatAnotherConnectionWouldDo() {
        assertThat(explanation(null, MORE, FEWER).sentences())
                .contains(
                        "orders: 25 connections open, 22 in use, 3 borrowers waiting; at most 2048 may be open (sizing=fixed)")
                .anyMatch(line -> line.startsWith("one more connection: mean wait about 0.12 ms"));
    }

    @Test
    void whereTheQueueStandsTheBoundsAreSaidBeforeSizesAreCompared() {
        SizeEffect more = new SizeEffect(1, Basis.NOT_COMPARED, Double.NaN, 0, -3e6);
        SizeEffect fewer = new SizeEffect(-1, Basis.NOT_COMPARED, Double.NaN, 0, 4e6);
        assertThat(effects(more, fewer))
                .isEqualTo(
                        "one more connection: mean response time at most 3.0 ms shorter; one fewer: at most 4.0 ms longer; the queue stands, and sizes have not been compared yet");
        assertThat(effects(more, SizeEffect.unknown(-1, Basis.NOT_COMPARED)))
                .contains("one fewer: not known");
    }

    private static String effects(Basis basis) {
        return effects(SizeEffect.unknown(1, basis), SizeEffect.unknown(-1, basis));
    }

    private static String effects(SizeEffect more, SizeEffect fewer) {
        return explanation(summary(Stage.COMPARING, 0, Duration.ZERO), more, fewer)
                .sentences()
                .get(4);
    }

    private static LimitFigures summary(Stage stage, int overflow, Duration stood) {
        return new LimitFigures(
                10,
                SINCE,
                null,
                stage,
                10,
                overflow,
                0,
                30,
                31,
                1,
                stood,
                Double.NaN,
                Double.NaN,
                1,
                null,
                null);
    }

    private static SizeExplanation explanation(
            @Nullable LimitFigures found, SizeEffect more, SizeEffect fewer) {
        return new SizeFigures(
                "orders",
                found == null ? Sizing.FIXED : Sizing.AUTO,
                25,
                22,
                3,
                25,
                2048,
                found,
                USE,
                more,
                fewer,
                found == null ? List.of() : List.of("initial limit 10 (2 local cores; minimum 10)"),
                List.of(),
                null,
                List.of());
    }
}
