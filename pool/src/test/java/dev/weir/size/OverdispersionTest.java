package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What pairs scatter by, over what counting predicts. */
@Tag("fast")
class OverdispersionTest {
    private final Overdispersion overdispersion = new Overdispersion();
    private final Random random = new Random(3);

    private static ProbePair pair(double elasticity) {
        return new ProbePair(0, elasticity, 25, 1, 1, 0);
    }

    private void addPairs(int count, double timesPredicted) {
        ProbePair before = pair(0);
        for (int i = 0; i < count; i++) {
            ProbePair next = pair(random.nextGaussian() * 0.2 * timesPredicted);
            overdispersion.add(before, next);
            before = next;
        }
    }

    @Test
    void predictionsThatHoldAreTakenAsTheyAre() {
        assertThat(overdispersion.factor()).isEqualTo(1);
        addPairs(200, 1);
        assertThat(overdispersion.factor()).isCloseTo(1, within(0.5));
    }

    @Test
    void pairsThatScatterTwiceAsMuchDoubleTheError() {
        addPairs(200, 2);
        assertThat(overdispersion.factor()).isCloseTo(2, within(0.7));
    }

    @Test
    void pairsThatScatterLessAreNoReasonForBoldness() {
        addPairs(200, 0.2);
        assertThat(overdispersion.factor()).isEqualTo(1);
    }

    @Test
    void oneOutageCountsForLittle() {
        overdispersion.add(pair(0), pair(-100));
        assertThat(overdispersion.factor()).isLessThan(1.6);
    }
}
