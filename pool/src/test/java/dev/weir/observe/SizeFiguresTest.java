package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.LatencySummary;
import dev.weir.Sizing;
import dev.weir.lease.SizeState;
import dev.weir.size.Comparison;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitLaw.Finding;
import dev.weir.size.OverflowLaw;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people read. */
@Tag("fast")
class SizeFiguresTest {
    private static final double MS = 1e6;
    private static final Instant SINCE = Instant.parse("2026-01-01T15:41:34Z");
    private static final String TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault()).format(SINCE);

    private static final long NOW = SINCE.getEpochSecond() * 1_000_000_000L;

    @Test
    void itSaysWhatThereIsAndWhatWasFound() {
        assertThat(explanation(state(State.START, 15, 0)).toString())
                .isEqualTo(
                        String.join(
                                System.lineSeparator() + "  ",
                                "orders: 25 connections open, 22 in use, 3 borrowers waiting; may lend 25 at a time: limit 10 + overflow 15 (sizing=auto, at most 2048 open)",
                                "a connection is typically held for 0.300 ms; from 25.0 ms on a hold counts as long",
                                "limit 10 since " + TIME + ": the initial limit",
                                "8 leases are at work in the database, 3 ask it nothing; how full it is is not known yet",
                                "not measured yet: no borrower has waited for long enough to compare sizes",
                                "holds are uneven (squared coefficient of variation 31), so up to 30 connections are lent beyond the limit while the queue comes and goes",
                                "initial limit 10 (databaseCores is not set)"));
    }

    @Test
    void aQueueThatStandsEndsTheOverflow() {
        SizeState state = state(State.SEEK, 0, 4_000_000_000L);
        assertThat(found(state))
                .contains("the queue has stood for 4.0 s, so nothing is lent beyond the limit")
                .contains("sizes are being compared: too early to tell (1 comparison)");
        assertThat(explanation(state).sentence()).contains(": limit 10 (sizing=auto");
    }

    @Test
    void eachStageSaysWhyNothingIsMeasured() {
        assertThat(found(warmingUp())).contains("not measured yet: the process is warming up");
        assertThat(found(state(State.DEMAND_LIMITED, 0, 0)))
                .contains(
                        "sizes are not compared now: fewer connections are needed than the limit allows");
        assertThat(found(state(State.OUTAGE, 0, 0)))
                .contains(
                        "sizes are not compared now: no connection is returned, or connects fail");
    }

    @Test
    void whatWasTriedLastIsThere() {
        LimitDecision latest =
                new LimitDecision(
                        14, 20, 20, 10, 20, State.SEEK, 0.04, 0.02, 6, Reason.HAS_ROOM, 14);
        SizeState state =
                new SizeState(
                        NOW,
                        NOW,
                        0.3 * MS,
                        20,
                        0,
                        2,
                        8,
                        3,
                        1.24,
                        false,
                        new Finding(
                                latest,
                                latest,
                                latest,
                                NOW,
                                new Comparison(NOW, 10, 20, 4_980, 5_020, 0, 1, 1, 1)),
                        new OverflowLaw.State(15, 0, 31),
                        false);
        assertThat(explanation(state).sentence())
                .contains(
                        ": limit 14, 20 at this moment to compare sizes + 2 that the limit does not count (sizing=auto");
        assertThat(found(state))
                .containsExactly(
                        "limit 14 since "
                                + TIME
                                + ": with more connections short work took no longer than at rest",
                        "8 leases are at work in the database, 3 ask it nothing; short work takes 1.2 times as long as at rest: it has room",
                        "measured at this limit: 10 % more connections would add 0.4 % throughput (+- 0.2), from 6 comparisons",
                        "last sizes compared, "
                                + TIME
                                + ": 10 connections 4980/s, 20 connections 5020/s",
                        "holds are uneven (squared coefficient of variation 31), so up to 15 connections are lent beyond the limit while the queue comes and goes");
    }

    @Test
    void aPoolOfFixedSizeSaysSo() {
        assertThat(explanation(withoutALaw()).sentences())
                .contains(
                        "orders: 25 connections open, 22 in use, 3 borrowers waiting; at most 2048 may be open (sizing=fixed)");
    }

    private static List<String> found(SizeState state) {
        return explanation(state).found(Objects.requireNonNull(state.finding()));
    }

    private static SizeState state(State state, int overflow, long stoodNanos) {
        return state(state, overflow, stoodNanos, false);
    }

    private static SizeState warmingUp() {
        return state(State.START, 0, 0, true);
    }

    private static SizeState state(
            State state, int overflow, long stoodNanos, boolean isWarmingUp) {
        LimitDecision latest = decision(10, state, Double.NaN, Double.NaN, 1, Reason.START);
        return new SizeState(
                NOW,
                NOW,
                0.3 * MS,
                10,
                overflow,
                0,
                8,
                3,
                Double.NaN,
                isWarmingUp,
                new Finding(latest, null, null, NOW, null),
                new OverflowLaw.State(30, stoodNanos, 31),
                false);
    }

    private static SizeState withoutALaw() {
        return new SizeState(
                NOW,
                NOW,
                0.3 * MS,
                2048,
                0,
                0,
                8,
                0,
                Double.NaN,
                false,
                null,
                OverflowLaw.State.NONE,
                false);
    }

    private static LimitDecision decision(
            double limit, State state, double elasticity, double error, int pairs, Reason reason) {
        int permits = (int) limit;
        return new LimitDecision(
                limit,
                permits,
                permits,
                permits,
                permits,
                state,
                elasticity,
                error,
                pairs,
                reason,
                limit);
    }

    private static SizeFigures explanation(SizeState state) {
        boolean isFixed = state.finding() == null;
        return new SizeFigures(
                pool(),
                isFixed ? Sizing.FIXED : Sizing.AUTO,
                state,
                isFixed ? List.of() : List.of("initial limit 10 (databaseCores is not set)"),
                List.of());
    }

    private static PoolFigures pool() {
        return new PoolFigures(
                "orders",
                25,
                3,
                22,
                0,
                0,
                0,
                3,
                2048,
                0,
                25,
                1,
                false,
                0,
                0,
                0,
                25,
                0,
                Map.of(),
                0,
                0,
                LatencySummary.NONE,
                0,
                List.of(),
                null,
                null);
    }
}
