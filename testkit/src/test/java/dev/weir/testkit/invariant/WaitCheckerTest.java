package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.DriverTime;
import dev.weir.testkit.invariant.WaitChecker.Wait;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WaitCheckerTest {

    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final ManualTime time = new ManualTime();
    private final WaitChecker checker = WaitChecker.inTime(Duration.ofMillis(50)).with(time);

    @Test
    void anAnswerWithinTheToleranceIsInTime() {
        Wait served = checker.begin(PATIENCE);
        Wait refused = checker.begin(PATIENCE);
        time.pause(149_000_000);
        served.served();
        refused.refused();

        checker.assertNone();
    }

    @Test
    void aLateAnswerIsAViolation() {
        Wait wait = checker.begin(PATIENCE);
        time.pause(160_000_000);
        wait.refused();

        assertThatThrownBy(checker::assertNone)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("was refused 60.0 ms after its deadline");
    }

    @Test
    void aWaiterThatIsForgottenIsAViolationOnceItsTimeIsOver() {
        checker.begin(PATIENCE);
        checker.assertNone();
        time.pause(160_000_000);

        assertThat(checker.violations()).singleElement().asString().contains("still waits");
        assertThat(checker.waiting()).isEqualTo(1);
    }

    @Test
    void inStrictOrderNoWaiterIsOvertaken() {
        WaitChecker strict = checker.inOrder(0);
        Wait first = strict.begin(PATIENCE);
        Wait second = strict.begin(PATIENCE);
        second.served();
        first.served();

        assertThat(strict.violations()).singleElement().asString().contains("overtaken 1 times");
    }

    @Test
    void overtakingWithinTheBoundAndRefusalsAreFine() {
        WaitChecker bounded = checker.inOrder(1);
        Wait first = bounded.begin(PATIENCE);
        Wait second = bounded.begin(PATIENCE);
        Wait third = bounded.begin(PATIENCE);
        second.served();
        third.refused();
        first.served();

        bounded.assertNone();
    }

    private static final class ManualTime implements DriverTime {

        private long nanos;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(long pauseNanos) {
            nanos += pauseNanos;
        }
    }
}
