package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The law by hand-made samples, without noise and without a queue's own dynamics. */
@Tag("fast")
class LimitLawTest {
    private static final LimitBounds WIDE = new LimitBounds(1, 2048);

    private static FluidPool pool(double start, DoubleUnaryOperator throughput) {
        return new FluidPool(new LimitLaw(WIDE, start, 1, 0), throughput);
    }

    @Test
    void climbsToTheKneeFromBelow() {
        FluidPool pool = pool(4, FluidPool.plateauFrom(40)).run(60);
        assertThat(pool.law.limit()).isBetween(36.0, 50.0);
    }

    @Test
    void comesDownToTheKneeFromAbove() {
        FluidPool pool = pool(100, FluidPool.peakAt(12)).run(60);
        assertThat(pool.law.limit()).isBetween(10.0, 15.0);
    }

    @Test
    void prefersTheSmallEndOfAPlateau() {
        FluidPool pool = pool(40, FluidPool.plateauFrom(10)).run(300);
        assertThat(pool.law.limit()).isBetween(9.0, 16.0);
    }

    @Test
    void besideOthersItDoesWithoutWhatAloneItWouldAskFor() {
        FluidPool alone = pool(40, inUse -> 10_000 * Math.pow(inUse, 0.08));
        FluidPool beside = pool(40, alone.throughput);
        alone.peers = PeerPools.ALONE;
        beside.peers = new PeerPools(2, 0);
        alone.run(30);
        beside.run(30);
        assertThat(alone.law.limit()).isGreaterThan(40);
        assertThat(beside.law.limit()).isLessThan(40);
    }

    @Test
    void doesNotMoveOnASingleShortPair() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(0.9);
        assertThat(pool.decisions).noneMatch(LimitDecision::moved);
    }

    @Test
    void aPoolWhereSomebodyWaitsOnlyInBurstsLendsItsWholeLimitAndDoesNotMove() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100));
        pool.demand = 6;
        pool.run(10);
        int before = pool.decisions.size();
        for (int burst = 0; burst < 180; burst++) {
            pool.demand = 40;
            pool.run(0.2);
            pool.demand = 6;
            pool.run(3.1);
        }
        assertThat(pool.decisions.subList(before, pool.decisions.size()))
                .allMatch(decision -> decision.permits() == 10);
        assertThat(pool.law.limit()).isEqualTo(10);
        assertThat(pool.decision().state()).isEqualTo(State.DEMAND_LIMITED);
    }

    @Test
    void whatWasProvenIsKeptWhileNobodyWaits() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60)).run(60);
        double found = pool.law.limit();
        pool.demand = 20;
        pool.run(600);
        assertThat(pool.law.limit()).isEqualTo(found);
    }

    @Test
    void learnsAgainWhenSomebodyWaits() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60));
        pool.demand = 6;
        pool.run(60);
        pool.demand = 1000;
        pool.run(30);
        assertThat(pool.law.limit()).isGreaterThan(40);
    }

    @Test
    void burstsOfDemandAreNoEvidenceForMore() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            FluidPool pool = pool(10, FluidPool.plateauFrom(6));
            for (int burst = 0; burst < 100; burst++) {
                pool.demand = 40;
                pool.run(0.1 + 0.3 * random.nextDouble());
                pool.demand = 3;
                pool.run(0.3 * random.nextDouble());
            }
            assertThat(pool.decisions)
                    .as("seed %d", seed)
                    .noneMatch(decision -> decision.limit() > decision.before());
        }
    }

    @Test
    void moreThatMakeAllWaitWhereFewerServeAllAreTooMany() {
        FluidPool pool = pool(160, inUse -> inUse < 150 ? 19 * Math.min(inUse, 100) : 1500);
        for (int step = 0; step < 2400; step++) {
            pool.demand = pool.decision().permits() < 150 ? 100 : 1000;
            pool.step(FluidPool.STEP_NANOS);
        }
        assertThat(pool.law.limit()).isBetween(90.0, 150.0);
    }

    @Test
    void comesDownWhereAtMomentsNobodyWaits() {
        FluidPool pool = pool(40, FluidPool.peakAt(12));
        for (int step = 0; step < 4800; step++) {
            pool.demand = step % 11 < 9 ? 1000 : 5;
            pool.step(FluidPool.STEP_NANOS);
        }
        assertThat(pool.law.limit()).isBetween(10.0, 16.0);
    }

    @Test
    void whereThroughputLeapsFromMomentToMomentTheLimitDoesNot() {
        long leaps = 0;
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            FluidPool pool = pool(12, FluidPool.peakAt(12));
            for (int moment = 0; moment < 600; moment++) {
                double pace = Math.exp(0.1 * random.nextGaussian());
                pool.throughput = inUse -> pace * FluidPool.peakAt(12).applyAsDouble(inUse);
                pool.run(0.3);
            }
            leaps +=
                    pool.decisions.stream()
                            .filter(LimitDecision::moved)
                            .filter(d -> Math.abs(Math.log(d.limit() / d.before())) > Math.log(1.3))
                            .count();
        }
        assertThat(leaps).isLessThan(5);
    }

    @Test
    void slownessIsNoReasonToGrow() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(60);
        double before = pool.law.limit();
        pool.throughput = inUse -> 0.2 * FluidPool.plateauFrom(10).applyAsDouble(inUse);
        int seen = pool.decisions.size();
        pool.run(60);
        assertThat(pool.law.limit()).isCloseTo(before, within(2.0));
        assertThat(pool.decisions.subList(seen, pool.decisions.size()))
                .noneMatch(
                        decision -> decision.limit() > decision.before() && decision.limit() > 14);
    }

    @Test
    void aNewLevelVoidsTheEvidenceAndNotTheLimit() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(60);
        pool.throughput = inUse -> 3 * FluidPool.plateauFrom(10).applyAsDouble(inUse);
        int seen = pool.decisions.size();
        pool.run(3);
        assertThat(pool.decisions.subList(seen, pool.decisions.size()))
                .noneMatch(LimitDecision::moved)
                .anyMatch(decision -> decision.pairs() <= 1);
        assertThat(pool.decision().pairs()).as("measured since").isLessThan(7);
    }

    @Test
    void otherWorkIsMeasuredAnewAndTheLimitStays() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(60);
        double limit = pool.law.limit();
        int seen = pool.decisions.size();

        pool.law.measureAnew();
        pool.throughput = inUse -> 0.5 * Math.min(inUse, 10);
        pool.run(1);

        assertThat(pool.law.limit()).isEqualTo(limit);
        assertThat(pool.decisions.subList(seen, pool.decisions.size()))
                .noneMatch(LimitDecision::moved)
                .noneMatch(decision -> decision.state() == State.OUTAGE)
                .allMatch(decision -> decision.pairs() == 0);
    }

    @Test
    void nothingStandsStillWhileAnyLeaseEnds() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(30);
        pool.others = 100;
        pool.throughput = inUse -> 0;
        pool.run(1);
        assertThat(pool.decision().state()).isNotEqualTo(State.OUTAGE);
    }

    @Test
    void followsAnOptimumThatMovesAtAnyTimeRightAfterTheLimitAsWell() {
        for (double seconds = 60; seconds < 75; seconds += 0.5) {
            FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(seconds);
            pool.throughput = inUse -> 10 * Math.min(inUse, 60);
            pool.run(200);
            assertThat(pool.law.limit())
                    .as("after a change at %.1f s", seconds)
                    .isBetween(45.0, 80.0);
        }
    }

    @Test
    void aStandstillFreezesTheLimitAndPermitsNeverRise() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(10.1);
        int permits = pool.decision().permits();
        double limit = pool.law.limit();
        int seen = pool.decisions.size();
        pool.throughput = inUse -> 0;
        pool.run(5);
        assertThat(pool.decision().state()).isEqualTo(State.OUTAGE);
        assertThat(pool.decision().reason()).isEqualTo(Reason.STANDSTILL);
        assertThat(pool.law.limit()).isEqualTo(limit);
        assertThat(pool.decisions.subList(seen, pool.decisions.size()))
                .allMatch(decision -> decision.permits() <= permits);
    }

    @Test
    void aStandstillEndsWhenLeasesComeBackInNumber() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(30);
        double limit = pool.law.limit();
        pool.throughput = inUse -> 0;
        pool.run(2);
        pool.throughput = FluidPool.plateauFrom(10);
        pool.run(0.1);
        assertThat(pool.decision().state()).isEqualTo(State.OUTAGE);
        pool.run(0.5);
        assertThat(pool.decision().state()).isNotEqualTo(State.OUTAGE);
        assertThat(pool.law.limit()).isEqualTo(limit);
    }

    @Test
    void aSilenceVoidsThePairUnderWayAndNotWhatWasMeasuredBefore() {
        FluidPool pool = pool(10, inUse -> 100 * Math.pow(inUse, 0.07)).run(20);
        int pairs = pool.decision().pairs();
        assertThat(pairs).isGreaterThan(8);
        pool.throughput = inUse -> 0;
        pool.run(1);
        assertThat(pool.decision().state()).isEqualTo(State.OUTAGE);
        pool.throughput = inUse -> 100 * Math.pow(inUse, 0.07);
        pool.run(8);
        assertThat(pool.decision().pairs()).isGreaterThan(pairs);
    }

    @Test
    void aFailedConnectVoidsWhatWasMeasuredBefore() {
        FluidPool pool = pool(10, inUse -> 100 * Math.pow(inUse, 0.07)).run(20);
        pool.trouble();
        pool.run(8);
        assertThat(pool.decision().pairs()).isLessThan(6);
    }

    @Test
    void failedConnectsFreezeTheLimit() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(1);
        double limit = pool.law.limit();
        for (int i = 0; i < 200; i++) {
            pool.trouble();
            pool.run(0.05);
        }
        assertThat(pool.law.limit()).isEqualTo(limit);
        assertThat(pool.decision().reason()).isEqualTo(Reason.TROUBLE);
        pool.run(30);
        assertThat(pool.law.limit()).isGreaterThan(limit);
    }

    @Test
    void windowsFullOfConnectsAreNoEvidence() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100));
        pool.connecting(true);
        pool.run(30);
        assertThat(pool.decisions).noneMatch(LimitDecision::moved);
    }

    @Test
    void aForeignLoadKeepsTheLimitFromRisingAndNotFromFalling() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100));
        pool.peers = new PeerPools(1, 0.6);
        pool.run(30);
        assertThat(pool.law.limit()).isEqualTo(10);
        assertThat(pool.decisions).anyMatch(d -> d.reason() == Reason.FOREIGN_LOAD);
        pool.throughput = FluidPool.peakAt(4);
        pool.run(60);
        assertThat(pool.law.limit()).isLessThan(7);
    }

    @Test
    void whatMoreConnectionsTakeFromAFewOthersDoesNotPay() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(16)).run(60);
        double found = pool.law.limit();
        int others = 4;
        pool.throughput = inUse -> 1600 * inUse / (inUse + others);
        for (int second = 0; second < 300; second++) {
            double share = others / (pool.decision().permits() + (double) others);
            pool.peers = new PeerPools(1, share);
            pool.run(1);
        }
        assertThat(pool.decisions).anyMatch(d -> d.reason() == Reason.FOREIGN_LOAD);
        assertThat(pool.law.limit()).isEqualTo(found);
    }

    @Test
    void belowWhatTheDatabaseCanDoAFewOthersDoNotKeepTheLimitFromRising() {
        FluidPool pool = pool(4, FluidPool.plateauFrom(40));
        pool.peers = new PeerPools(1, 0.25);
        pool.run(60);
        assertThat(pool.law.limit()).isGreaterThan(30);
    }

    @Test
    void whenOthersComeAStepIsGivenBackOnce() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60)).run(60);
        double found = pool.law.limit();
        pool.peers = new PeerPools(1, 0.6);
        pool.run(120);
        assertThat(pool.law.limit()).isBetween(found / 1.5, found / 1.05);
        assertThat(pool.decisions.stream().map(LimitDecision::reason))
                .containsOnlyOnce(Reason.OTHERS_HAVE_COME);
    }

    @Test
    void whatWasGivenBackDoesNotComeBackWithTheCeiling() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60)).run(60);
        pool.law.bounds(new LimitBounds(1, 40));
        pool.peers = new PeerPools(1, 0.6);
        pool.run(20);
        double given = pool.law.limit();
        assertThat(given).isLessThan(40);
        pool.law.bounds(WIDE);
        assertThat(pool.law.limit()).isEqualTo(given);
    }

    @Test
    void oneThatNeverRoseHasNothingToGiveBackWhenOthersCome() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10));
        pool.peers = new PeerPools(1, 0.6);
        pool.run(30);
        assertThat(pool.decisions).noneMatch(d -> d.reason() == Reason.OTHERS_HAVE_COME);
    }

    @Test
    void staysBetweenTheBounds() {
        FluidPool up = new FluidPool(new LimitLaw(new LimitBounds(5, 30), 10, 1, 0), x -> 100 * x);
        up.run(60);
        assertThat(up.law.limit()).isEqualTo(30);
        assertThat(up.decisions)
                .allMatch(decision -> decision.permits() <= 30 && decision.maxOpen() <= 30);
        FluidPool down =
                new FluidPool(new LimitLaw(new LimitBounds(5, 30), 10, 1, 0), FluidPool.peakAt(1));
        down.run(60);
        assertThat(down.law.limit()).isEqualTo(5);
        assertThat(down.decisions).allMatch(decision -> decision.permits() >= 5);
    }

    @Test
    void newBoundsHoldFromTheNextCallOn() {
        FluidPool pool = pool(40, FluidPool.plateauFrom(100)).run(0.5);
        pool.law.bounds(new LimitBounds(1, 12));
        pool.run(0.025);
        assertThat(pool.decision().permits()).isLessThanOrEqualTo(12);
        assertThat(pool.decision().reason()).isEqualTo(Reason.BOUNDS);
        assertThat(pool.decision().sentence()).isEqualTo("limit 40 -> 12: the bounds have changed");
    }

    @Test
    void itIsUnmovedUntilEvidenceHasLedElsewhere() {
        FluidPool pool = pool(10, inUse -> 1000 * Math.pow(inUse, 0.07)).run(10);
        assertThat(pool.decision().state()).isEqualTo(State.SEEK);
        assertThat(pool.law.isUnmoved()).isTrue();
        pool.throughput = FluidPool.plateauFrom(60);
        pool.run(30);
        assertThat(pool.law.isUnmoved()).isFalse();
    }

    @Test
    void aLimitThatOnlyTheFloorHeldUpGoesBackWithItAtOnce() {
        LimitLaw law = new LimitLaw(new LimitBounds(2048, 2048), 10, 1, 0);
        FluidPool pool = new FluidPool(law, FluidPool.peakAt(20)).run(30);
        assertThat(law.limit()).isEqualTo(2048);
        law.bounds(WIDE);
        pool.run(0.05);
        assertThat(pool.decision().permits()).isLessThan(20);
        assertThat(pool.decisions)
                .anyMatch(d -> d.sentence().equals("limit 2048 -> 10: the bounds have changed"));
        pool.run(60);
        assertThat(law.limit()).isBetween(15.0, 25.0);
    }

    @Test
    void evidenceForFewerThanTheFloorAllowsDoesNotHoldTheLimitThere() {
        LimitLaw law = new LimitLaw(new LimitBounds(500, 2048), 10, 1, 0);
        FluidPool pool = new FluidPool(law, FluidPool.peakAt(20)).run(60);
        assertThat(law.limit()).isEqualTo(500);
        assertThat(pool.decisions).anyMatch(d -> d.reason() == Reason.MORE_COSTS);
        law.bounds(WIDE);
        pool.run(0.05);
        assertThat(law.limit()).isEqualTo(10);
    }

    @Test
    void evidenceForMoreThanTheCeilingAllowsDoesNotHoldTheLimitThere() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(60);
        double found = pool.law.limit();
        pool.law.bounds(new LimitBounds(1, 20));
        pool.run(60);
        assertThat(pool.decisions)
                .anyMatch(d -> d.reason() == Reason.MORE_PAYS && d.before() <= 20);
        pool.law.bounds(WIDE);
        pool.run(0.05);
        assertThat(pool.law.limit()).isEqualTo(found);
    }

    @Test
    void aLimitThatEvidenceRaisedAboveTheFloorStaysWhenItFalls() {
        LimitLaw law = new LimitLaw(new LimitBounds(30, 2048), 10, 1, 0);
        FluidPool pool = new FluidPool(law, FluidPool.plateauFrom(100)).run(60);
        double found = law.limit();
        assertThat(found).isGreaterThan(60);
        law.bounds(WIDE);
        pool.run(0.05);
        assertThat(law.limit()).isEqualTo(found);
    }

    @Test
    void aFloorThatRisesAndFallsLeavesTheLimitWhereItWas() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(20)).run(60);
        double found = pool.law.limit();
        pool.law.bounds(new LimitBounds(50, 2048));
        pool.run(0.05);
        pool.law.bounds(new LimitBounds(80, 2048));
        pool.run(0.05);
        assertThat(pool.law.limit()).isEqualTo(80);
        pool.law.bounds(WIDE);
        pool.run(0.05);
        assertThat(pool.law.limit()).isEqualTo(found);
    }

    @Test
    void aBoundThatGivesWayTakesTheLimitBackAsFarAsItWas() {
        LimitLaw law = new LimitLaw(new LimitBounds(1, 10), 16, 1, 0);
        assertThat(law.limit()).isEqualTo(10);
        law.bounds(new LimitBounds(1, 12));
        assertThat(law.limit()).isEqualTo(12);
        law.bounds(new LimitBounds(20, 50));
        assertThat(law.limit()).isEqualTo(20);
        law.bounds(new LimitBounds(1, 50));
        assertThat(law.limit()).isEqualTo(16);
    }

    @Test
    void notPastWhatEvidenceHasAskedForSince() {
        LimitLaw law = new LimitLaw(new LimitBounds(20, 50), 16, 1, 0);
        law.raise(30);
        law.bounds(WIDE);
        assertThat(law.limit()).isEqualTo(30);
    }

    @Test
    void severalBoundsThatChangeAtOnceAreOneDecision() {
        LimitLaw law = new LimitLaw(new LimitBounds(40, 50), 16, 1, 0);
        FluidPool pool = new FluidPool(law, FluidPool.plateauFrom(100)).run(0.1);
        law.bounds(new LimitBounds(20, 50));
        law.bounds(WIDE);
        pool.run(0.025);
        assertThat(pool.decision().sentence()).isEqualTo("limit 40 -> 16: the bounds have changed");
    }

    @Test
    void aMoveIsTheCauseUntilTheNextAndVoidsWhatWasMeasuredBefore() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(0.1);
        while (!pool.decision().moved()) {
            pool.run(0.025);
        }
        LimitDecision up = pool.decision();
        assertThat(pool.law.finding().estimate()).as("measured at 10, not beyond").isNull();
        pool.run(0.1);
        assertThat(pool.law.finding().cause()).isSameAs(up);
        assertThat(pool.law.finding().since()).isBetween(1L, pool.nanos - 1);
    }

    @Test
    void anEstimateAtThisLimitStaysWhileNobodyWaits() {
        FluidPool pool = pool(10, inUse -> 1000 * Math.pow(inUse, 0.07)).run(10);
        LimitDecision estimate = Objects.requireNonNull(pool.law.finding().estimate());
        assertThat(estimate.elasticity()).isNotNaN();
        pool.demand = 1;
        pool.run(10);
        assertThat(pool.decision().state()).isEqualTo(State.DEMAND_LIMITED);
        assertThat(pool.law.finding().estimate()).isNotNull();
    }

    @Test
    void aCeilingBetweenTheLimitAndTheProbeHoldsFromTheNextCallOn() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(0.1);
        pool.law.bounds(new LimitBounds(9, 11));
        pool.run(5);
        assertThat(pool.decisions.subList(1, pool.decisions.size()))
                .allMatch(decision -> decision.permits() >= 9 && decision.permits() <= 11)
                .allMatch(decision -> decision.maxOpen() <= 11);
    }

    @Test
    void boundsThatLeaveNoChoiceAreKept() {
        FluidPool pool =
                new FluidPool(new LimitLaw(new LimitBounds(7, 7), 10, 1, 0), FluidPool.peakAt(3));
        pool.run(30);
        assertThat(pool.decisions).allMatch(decision -> decision.permits() == 7);
    }

    /** One per cent more brings 0.064 %, a quarter more than is aimed at. */
    @Test
    void keepsWhatBringsMoreThanIsAimedAt() {
        FluidPool pool = pool(220, inUse -> 4_000 * inUse / (inUse + 15)).run(300);
        assertThat(pool.law.limit()).isBetween(220.0, 320.0);
    }

    @Test
    void theSameObjectComesBackWhileNothingChanges() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(1);
        int seen = pool.decisions.size();
        pool.run(10);
        // two windows of a quarter second each, so four changes in a second, and some estimates
        assertThat(pool.decisions.size() - seen).isBetween(20, 60);
    }

    @Test
    void socketsCoverWhatIsLentAndNothingBeyondTheProbe() {
        FluidPool pool = pool(4, FluidPool.plateauFrom(40)).run(60);
        assertThat(pool.decisions)
                .allMatch(d -> d.permits() <= d.maxOpen())
                .allMatch(d -> d.maxOpen() <= Math.max(d.high(), Math.ceil(d.limit())));
    }

    @Test
    void aClockThatWasSetVoidsThePairOnly() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(10)).run(180);
        double limit = pool.law.limit();
        pool.wallNanos -= 3_600_000_000_000L;
        pool.run(60);
        pool.wallNanos += 7_200_000_000_000L;
        pool.run(60);
        assertThat(pool.law.limit()).isCloseTo(limit, within(3.0));
    }

    @Test
    void aPauseOfTheClientVoidsTheWindow() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(100)).run(0.1);
        for (int i = 0; i < 400; i++) {
            pool.step(120_000_000L);
        }
        assertThat(pool.decisions).noneMatch(LimitDecision::moved);
    }

    @Test
    void aTrickleThatBecomesALoadDoesNotWaitForItsLongWindowToEnd() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60));
        pool.demand = 0.02;
        pool.run(121);
        pool.demand = 1000;
        pool.run(6);
        assertThat(pool.law.limit()).isGreaterThan(40);
    }

    @Test
    void itKeepsTheLastTwoSizesThatItCompared() {
        FluidPool pool = pool(10, inUse -> 1000 * Math.pow(inUse, 0.07));
        assertThat(pool.law.finding().compared()).isNull();
        assertThat(pool.law.finding().cause()).isNull();
        pool.run(10);
        Comparison compared = Objects.requireNonNull(pool.law.finding().compared());
        assertThat(compared.fewer()).isLessThan(10);
        assertThat(compared.more()).isGreaterThan(10);
        assertThat(compared.fewerPerSecond())
                .isCloseTo(1000 * Math.pow(compared.fewer(), 0.07), within(20.0));
        assertThat(compared.morePerSecond())
                .isCloseTo(1000 * Math.pow(compared.more(), 0.07), within(20.0));
    }

    @Test
    void aRaiseIsADecisionLikeOthers() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60)).run(0.1);
        pool.law.raise(20);
        pool.run(0.025);
        assertThat(pool.decision().moved()).isTrue();
        assertThat(pool.decision().sentence())
                .isEqualTo(
                        "limit 10 -> 20: with more connections short work took no longer than at rest");
        pool.run(0.025);
        assertThat(pool.law.limit()).isEqualTo(20);
    }

    @Test
    void saysWhyInASentence() {
        FluidPool pool = pool(10, FluidPool.plateauFrom(60));
        assertThat(pool.law.decision().sentence())
                .isEqualTo("limit 10: no sizes have been compared yet");
        pool.run(5);
        LimitDecision up =
                pool.decisions.stream().filter(LimitDecision::moved).findFirst().orElseThrow();
        assertThat(up.sentence())
                .matches(
                        "limit 10 -> 20: more connections add throughput \\(10 % more"
                                + " connections would add \\d+\\.\\d % throughput"
                                + " \\(\\+- \\d\\.\\d\\), from 2 comparisons\\)");
    }
}
