package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Growth as borrowers see it: the law in the real pool, in virtual time. */
@Tag("fast")
class GrowthScenarioTest {

    private static Traffic traffic(
            int ceiling, int floor, long connectMs, long holdMs, boolean warm) {
        Traffic traffic =
                new Traffic(SteadyPool.limits(ceiling, floor), connectMs * MS, holdMs * MS);
        return warm ? traffic.warm() : traffic;
    }

    @ParameterizedTest
    @CsvSource({"50, true", "150, true", "500, true", "2000, true", "150, false", "2000, false"})
    void aSpikeThatDrainsSoonerThanAConnectOpensNothing(long connectMs, boolean warm) {
        Traffic traffic = traffic(50, 5, connectMs, 2, warm);
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.everybodyWasServed()).isTrue();
        assertThat(traffic.steady.opens).as(traffic::toString).isEqualTo(5);
        assertThat(traffic.longestWait()).isLessThanOrEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aSpikeOfLongHoldsOpensForThoseWhoWouldStillWait(boolean warm) {
        Traffic traffic = traffic(50, 5, 150, 50, warm);
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.everybodyWasServed()).isTrue();
        assertThat(traffic.steady.opens - 5).as(traffic::toString).isBetween(25, 35);
        // everyone is done a hold after they were served: 450 ms without any connect
        assertThat(traffic.longestWait()).isLessThanOrEqualTo(warm ? 155 : 205);
    }

    @Test
    void aFastConnectIsWorthItForASpike() {
        Traffic traffic = traffic(50, 5, 5, 50, true);
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.longestWait()).as(traffic::toString).isLessThanOrEqualTo(10);
    }

    @Test
    void aConnectSlowerThanTheWholeSpikeIsHardlyTried() {
        Traffic traffic = traffic(50, 5, 2_000, 50, true);
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.longestWait()).isLessThanOrEqualTo(450);
        assertThat(traffic.steady.opens - 5).as(traffic::toString).isLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"2, 150", "50, 350"})
    void anEmptyPoolServesABurstAndKeepsToItsCeiling(long holdMs, double longestMs) {
        Traffic traffic = traffic(10, 0, 100, holdMs, false);
        traffic.burst(20);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.everybodyWasServed()).isTrue();
        assertThat(traffic.longestWait()).as(traffic::toString).isLessThanOrEqualTo(longestMs);
        assertThat(traffic.steady.opens).isLessThanOrEqualTo(10);
    }

    static Stream<Arguments> steps() {
        return Stream.of(
                Arguments.of(5, true, 250),
                Arguments.of(50, true, 150),
                Arguments.of(150, true, 450),
                Arguments.of(150, false, 450));
    }

    /** 25 connections are busy on average after the step; its owner allows a hundred. */
    @ParameterizedTest
    @MethodSource("steps")
    void aFivefoldLoadIsMet(long connectMs, boolean warm, long settledMs) {
        Traffic traffic = traffic(100, 5, connectMs, 2, warm);
        traffic.flow(2_500, 1_000 * MS);
        traffic.steady.pass(1_000 * MS);
        assertThat(traffic.steady.total()).isBetween(5, 8);
        long step = traffic.now();
        traffic.flow(12_500, 3_000 * MS);
        traffic.steady.pass(4_000 * MS);
        assertThat(traffic.p99(step + settledMs * MS, step + 3_000 * MS)).isLessThan(10);
        assertThat(traffic.steady.total()).as(traffic::toString).isBetween(24, 70);
    }

    @Test
    void whatAStepNeededStaysOpenWhenItHasPassed() {
        Traffic traffic = traffic(100, 5, 150, 2, true);
        traffic.flow(2_500, 1_000 * MS);
        traffic.steady.pass(1_000 * MS);
        traffic.flow(18_000, 400 * MS);
        traffic.steady.pass(400 * MS);
        int needed = traffic.steady.total();
        assertThat(needed).as(traffic::toString).isGreaterThan(35);
        traffic.flow(9_000, 4_000 * MS);
        traffic.steady.pass(4_500 * MS);
        assertThat(traffic.everybodyWasServed()).isTrue();
        assertThat(traffic.steady.total()).as(traffic::toString).isGreaterThanOrEqualTo(needed);
    }

    @Test
    void aPoolWhoseLoadEndsWithTheStepComesToRest() {
        Traffic traffic = traffic(100, 5, 150, 2, true);
        traffic.flow(2_500, 1_000 * MS);
        traffic.steady.pass(1_000 * MS);
        traffic.flow(12_500, 300 * MS);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.steady.opens).as(traffic::toString).isGreaterThan(5);
        VirtualTime time = traffic.steady.time;
        assertThat(time.nextDue() - time.elapsed()).isGreaterThan(60_000 * MS);
    }

    @Test
    void aLoadThatTheConnectionsCarryOpensNothing() {
        Traffic traffic = traffic(100, 5, 150, 2, true);
        traffic.flow(1_000, 5_000 * MS);
        traffic.steady.pass(6_000 * MS);
        assertThat(traffic.steady.opens).as(traffic::toString).isEqualTo(5);
        assertThat(traffic.p99(0, traffic.now())).isLessThan(2);
    }

    @Test
    void aConnectThatHangsIsHedged() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 0));
        SteadyPool.giveBack(steady.borrow());
        steady.pool.evictAll();
        steady.pass(100 * MS);
        steady.open = SteadyPool.Answer.NEVER;
        SteadyPool.Borrower borrower = steady.join();
        steady.open = SteadyPool.Answer.WELL;
        steady.pass(300 * MS);
        assertThat(borrower.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(steady.opens).isEqualTo(3);
    }
}
