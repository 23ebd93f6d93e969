package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class DuelTest {

    private static final int TIMES = 4_000;

    private static Duel.Verdict fought(double ratio, double noise, double margin, Random random) {
        Duel duel = new Duel(margin, Duel.LOOKS);
        for (int pair = 0; pair < 20 && duel.verdict() == Duel.Verdict.OPEN; pair++) {
            duel.add(ratio * Math.exp(noise * random.nextGaussian()));
        }
        return duel.verdict();
    }

    private static double share(Duel.Verdict verdict, double ratio, double noise, double margin) {
        Random random = new Random(3);
        int count = 0;
        for (int i = 0; i < TIMES; i++) {
            count += fought(ratio, noise, margin, random) == verdict ? 1 : 0;
        }
        return (double) count / TIMES;
    }

    /** Three looks are three chances to be fooled: together they are to make five per cent. */
    @ParameterizedTest
    @CsvSource({"0.02", "0.05", "0.10"})
    void equalSidesAreToldApartInFivePerCentOnly(double noise) {
        assertThat(share(Duel.Verdict.AHEAD, 1, noise, 0)).isLessThan(0.06);
        assertThat(share(Duel.Verdict.BEHIND, 1, noise, 0)).isLessThan(0.06);
    }

    @Test
    void aDifferenceOfTwiceTheNoiseIsFound() {
        assertThat(share(Duel.Verdict.AHEAD, 1.10, 0.05, 0)).isGreaterThan(0.95);
        assertThat(share(Duel.Verdict.BEHIND, 1 / 1.10, 0.05, 0)).isGreaterThan(0.95);
    }

    @Test
    void whoLosesLessThanTheMarginIsNotBehind() {
        assertThat(share(Duel.Verdict.BEHIND, 0.99, 0.02, 0.01)).isLessThan(0.06);
        assertThat(share(Duel.Verdict.BEHIND, 0.93, 0.02, 0.01)).isGreaterThan(0.95);
    }

    @Test
    void ratiosThatHappenToAgreeDoNotMakeASmallDifferenceCertain() {
        Duel duel = new Duel(0, Duel.LOOKS);
        for (int i = 0; i < 3; i++) {
            duel.add(1.004);
        }
        assertThat(duel.verdict()).isEqualTo(Duel.Verdict.OPEN);
    }

    @Test
    void aTrialTwiceAsSlowHasLostAtOnce() {
        Duel duel = new Duel(0, Duel.LOOKS);
        duel.add(0.45);
        assertThat(duel.verdict()).isEqualTo(Duel.Verdict.BEHIND);
    }

    /** Another process had the machine for a moment, and the better one was dropped. */
    @Test
    void oneSlowPairAmongGoodOnesDecidesNothing() {
        Duel duel = new Duel(0, Duel.LOOKS);
        duel.add(1.1);
        duel.add(1.2);

        duel.add(0.3);

        assertThat(duel.verdict()).isEqualTo(Duel.Verdict.OPEN);
    }

    @Test
    void aTrialThatServesNothingHasLostWhateverItServedBefore() {
        Duel duel = new Duel(0, Duel.LOOKS);
        duel.add(1.1);
        duel.add(1.2);

        duel.add(0);

        assertThat(duel.verdict()).isEqualTo(Duel.Verdict.BEHIND);
    }

    @Test
    void aDuelThatNothingDecidesEndsAfterItsLastLook() {
        Duel duel = new Duel(0, Duel.LOOKS);
        for (int i = 0; i < 12; i++) {
            assertThat(duel.verdict()).isEqualTo(Duel.Verdict.OPEN);
            duel.add(i % 2 == 0 ? 1.02 : 1 / 1.02);
        }
        assertThat(duel.verdict()).isEqualTo(Duel.Verdict.LEVEL);
    }
}
